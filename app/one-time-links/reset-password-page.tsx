import { useEffect, useRef, useState } from 'react';
import { data, Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import type { Refusal } from '#server/http/problem-rules.ts';
import { refusalResponse } from '#server/http/problems.ts';
import { Button } from '#ui/controls/button.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { LinkCard } from '../account/links/link-card.tsx';
import { secretAddress } from '../account/links/secret-address.ts';
import { PasswordChecklist } from '../account/password-checklist.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import type { Route } from './+types/reset-password-page';
import { isPasswordLink, resetPassword } from './reset-password.server.ts';

export const handle = { who: 'anyone', limit: 'password', reading: 'read', anyStanding: true } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('New Password');

export const middleware = secretAddress;

/** Changes nothing, because scanners and previews open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const isUsable = await isPasswordLink(params.token);
  return data({ isUsable }, { status: isUsable ? 200 : 410 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const password = (await request.formData()).get('password');
  const refused = await resetPassword(params.token, typeof password === 'string' ? password : '');
  if (!refused) throw redirect(`${href('/sign-in')}?changed=password`, 303);
  return refusalResponse(context, refused);
}

export const clientAction = actionErrors<typeof action>();

/** Chooses a new password with a one-time link, or says that the link does not work (ACC-02). */
export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const refused = actionData && 'message' in actionData && !busy ? actionData : null;
  const isUsable = loaderData.isUsable && refused?.problem !== 'link-unusable';
  return (
    <LinkCard
      title={
        <>
          Choose a <i>new password.</i>
        </>
      }
      lead="It replaces the old one and signs you out everywhere."
      isUsable={isUsable}
    >
      <NewPassword refused={refused} busy={busy} />
    </LinkCard>
  );
}

function NewPassword({ refused, busy }: { refused: Refusal<'password'> | null; busy: boolean }) {
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isInvalid = refused?.fields !== undefined;
  useEffect(() => setPassword(input.current?.value ?? ''), []); // typed before hydration
  useEffect(() => {
    if (isInvalid) input.current?.focus();
  }, [isInvalid]);
  return (
    <Form method="post" className="account-form" noValidate>
      <PasswordField
        ref={input}
        label="New Password"
        name="password"
        autoComplete="new-password"
        required
        onChange={(event) => setPassword(event.currentTarget.value)}
        {...(isInvalid ? { 'aria-invalid': true, 'aria-describedby': 'reset-error' } : {})}
      />
      <PasswordChecklist password={password} />
      <p className="account-error" id="reset-error" role="alert">
        {refused?.message}
      </p>
      <Button type="submit" size="lg" busy={busy && 'Changing...'}>
        Change Password
      </Button>
    </Form>
  );
}
