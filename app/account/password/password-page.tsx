import { Form, href, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { refusalResponse } from '#server/http/problems.ts';
import { addressContext, memberOf, sessionOf } from '#server/http/request.ts';
import { OWN_PROFILE, PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import type { Route } from './+types/password-page';
import '../sign-in/account.css';
import { changePassword } from './password.server.ts';
import { PasswordForm } from './password-form.tsx';
import { PASSWORD_MESSAGES, readPasswordChange } from './password-rules.ts';

export const handle = {
  who: 'member',
  limit: 'password',
  reading: 'read',
  signedOut: 'Please sign in to change your password.',
  anyStanding: true,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Change Password');

/** Loads nothing; its presence makes the route policy apply to page requests. */
export const loader = () => null;

/** Changes the password (SETTINGS-12 to SETTINGS-17). A refusal never returns a password. */
export async function action({ request, context }: Route.ActionArgs) {
  const given = readPasswordChange(await request.formData());
  const refused = await changePassword(memberOf(context), sessionOf(context), given, context.get(addressContext));
  if (!refused) return formResponse(request, `${href('/settings')}?changed=password`, { changed: true as const });
  return refusalResponse(context, refused);
}

export const clientAction = actionErrors<typeof action>(PASSWORD_MESSAGES.failed);

/** The dialog's form as a page, for browsers without JavaScript. */
export default function PasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <main className="wrap password-page" id="main">
      <PageHead back={OWN_PROFILE}>Change Password</PageHead>
      <Form method="post" noValidate>
        <PasswordForm result={actionData} busy={useNavigation().formMethod === 'POST'} />
      </Form>
    </main>
  );
}
