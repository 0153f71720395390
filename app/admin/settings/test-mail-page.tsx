import { Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors, messageOfRefusal } from '../../forms/action-errors.ts';
import { currentSettings } from '../../site/settings.server.ts';
import type { Route } from './+types/test-mail-page';
import '../../account/sign-in/account.css';
import '../admin.css';
import { sendTestMail } from './test-mail.server.ts';

export const handle = {
  who: 'administrator',
  limit: 'password',
  reading: 'read',
  signedOut: 'Please sign in to change the settings.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Test Email');

/** Without mail no page offers anything by mail (MAIL-01). */
function requireMail() {
  if (!currentSettings().sendsMail) refuse('not-found');
}

export function loader({ request }: Route.LoaderArgs) {
  requireMail();
  return { isSent: new URL(request.url).searchParams.has('sent') };
}

/** Sends the administrator a mail at once; a failure is shown with the mail server's own answer (MAIL-06). */
export async function action({ context }: Route.ActionArgs) {
  requireMail();
  const failed = await sendTestMail(memberOf(context));
  if (!failed) throw redirect(`${href('/admin/settings/test-mail')}?sent`, 303);
  return refusalResponse(context, failed);
}

export const clientAction = actionErrors<typeof action>();

export default function TestMailPage({ loaderData: { isSent }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const failed = busy ? null : messageOfRefusal(actionData);
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin/settings'), name: 'Site Settings' }}>Test Email</PageHead>
      <Form method="post" className="admin-form">
        <p role="status">{isSent && !busy && !failed && 'The mail server accepted the email. It is on its way to your address.'}</p>
        <p className="account-error wrap-anywhere" role="alert" dir="auto">
          {failed}
        </p>
        <Button type="submit" busy={busy && 'Sending...'}>
          Send me a test mail
        </Button>
      </Form>
    </main>
  );
}
