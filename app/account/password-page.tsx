import { data, Form, useNavigation } from 'react-router';
import { done } from '#server/form-response.ts';
import { addressContext, memberOf, replyContext, sessionContext } from '#server/request.ts';
import { calmly } from '../shell/action-errors.ts';
import { OWN_PROFILE, PageHead } from '../shell/page-head.tsx';
import { titled } from '../shell/page-title.ts';
import type { Route } from './+types/password-page';
import './account.css';
import { changePassword } from './password.server.ts';
import { PasswordForm } from './password-form.tsx';
import { PASSWORD_WORDS, readPasswordChange } from './password-rules.ts';

export const handle = { who: 'member', limit: 'password', reading: 'read', signedOut: 'Please sign in to change your password.' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Change Password', matches), { name: 'robots', content: 'noindex' }];

/** Nothing to load; it makes the policy stand at the door. */
export const loader = () => null;

/** SETTINGS-12 to SETTINGS-17. A refusal never sends a password back. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  if (!session) throw new Error('a member without a session');
  const given = readPasswordChange(await request.formData());
  const refused = await changePassword(memberOf(context), session, given, context.get(addressContext));
  if (!refused) return done(request, '/settings?changed=password', { changed: true as const });
  const { status, wait, refusal } = refused;
  if (wait) context.get(replyContext).set('retry-after', String(wait));
  const { name, ...said } = refusal;
  return data({ problem: name, ...said }, { status });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => calmly(serverAction, PASSWORD_WORDS.failed);

/** The dialog's form as a page of its own, for browsers without scripts. */
export default function PasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <main className="wrap password-page" id="main">
      <PageHead back={OWN_PROFILE}>Change Password</PageHead>
      <Form method="post" noValidate>
        <PasswordForm answer={actionData} busy={useNavigation().formMethod === 'POST'} />
      </Form>
    </main>
  );
}
