import { useEffect, useRef } from 'react';
import { Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import type { RefusedForm } from '#server/http/problem-rules.ts';
import { refusalResponse } from '#server/http/problems.ts';
import { addressContext, memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { currentSettings } from '../../site/settings.server.ts';
import type { Route } from './+types/email-page';
import '../sign-in/account.css';
import { needsConfirmation } from '../confirmation/confirmation.server.ts';
import { changeEmail } from './email.server.ts';
import { EMAIL_MESSAGES, type EmailChange, readEmailChange } from './email-rules.ts';

export const handle = {
  who: 'member',
  limit: 'password',
  reading: 'read',
  signedOut: 'Please sign in to change your email address.',
  anyStanding: true,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Change Email');

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  return {
    email: viewer.email,
    sendsMail: currentSettings().sendsMail,
    isUnconfirmed: await needsConfirmation(viewer),
    isSent: new URL(request.url).searchParams.has('sent'),
  };
}

type Result = RefusedForm<{ email: string }, keyof EmailChange> | undefined;

/** Changes the email address (ACC-04). A refusal returns the typed address, never the password. */
export async function action({ request, context }: Route.ActionArgs) {
  const given = readEmailChange(await request.formData());
  const refused = await changeEmail(memberOf(context), given, context.get(addressContext));
  if (!refused) throw redirect(`${href('/settings')}?changed=${currentSettings().sendsMail ? 'email-sent' : 'email'}`, 303);
  return refusalResponse(context, refused, { typed: { email: given.email.slice(0, 300) } });
}

export const clientAction = actionErrors<typeof action>(EMAIL_MESSAGES.failed);

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const result: Result = actionData;
  const refused = busy ? undefined : result;
  const fields = refused?.fields ?? {};
  useEffect(() => {
    const invalid = (['email', 'password'] as const).find((field) => refused?.fields && field in refused.fields);
    if (invalid) form.current?.querySelector<HTMLElement>(`[name="${invalid}"]`)?.focus();
  }, [refused]);
  const errorProps = (field: keyof EmailChange) => {
    const error = fields[field];
    return error ? { error } : error === '' ? { 'aria-invalid': true as const, 'aria-describedby': 'email-error' } : {};
  };
  return (
    <main className="wrap password-page" id="main">
      <PageHead back={{ to: href('/settings'), name: 'Settings' }}>Change Email</PageHead>
      <p className="text-ink-2">
        You sign in with <bdi className="font-semibold wrap-anywhere">{loaderData.email}</bdi>.{' '}
        {loaderData.sendsMail ? 'The new address replaces it once you have confirmed it there.' : 'The new address replaces it at once.'}
      </p>
      {loaderData.isUnconfirmed && <Unconfirmed isSent={loaderData.isSent} />}
      <Form method="post" noValidate ref={form} className="password-form">
        <TextInput
          label="New Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          defaultValue={result?.typed?.email}
          {...errorProps('email')}
        />
        <PasswordField label="Current Password" name="password" autoComplete="current-password" required {...errorProps('password')} />
        <p className="account-error" id="email-error" role="alert">
          {refused && !Object.values(fields).some(Boolean) && refused.message}
        </p>
        <Button type="submit" className="justify-self-start" busy={busy && 'Changing...'}>
          Change Email
        </Button>
      </Form>
    </main>
  );
}

/** The address is not confirmed yet: the link can be sent again (MAIL-05). */
const Unconfirmed = ({ isSent }: { isSent: boolean }) => (
  <Form method="post" action={href('/settings/email/resend')} className="password-form">
    <p>This address is not confirmed yet. Until it is, others see nothing of what you make. The link in our mail works for 24 hours.</p>
    <p role="status" className="account-done">
      {isSent && 'We have sent the link again.'}
    </p>
    <Button type="submit" variant="line" className="justify-self-start">
      Send the link again
    </Button>
  </Form>
);
