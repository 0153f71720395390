import { href, Link, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Switch } from '#ui/controls/checkbox.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { SavedForm } from '../../forms/saved-form.tsx';
import { MAIL_CHOICE_NAMES, MAIL_CHOICES } from '../../mail/mail-rules.ts';
import { currentSettings } from '../../site/settings.server.ts';
import type { Route } from './+types/mail-choices-page';
import './mail-choices-page.css';
import { chooseMails, mailChoicesOf } from './mail-choices.server.ts';
import { MAIL_CHOICE_MESSAGES } from './mailed-rules.ts';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  anyStanding: true,
  signedOut: MAIL_CHOICE_MESSAGES.signedOut,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Email');

/** Without mail no page offers anything by mail (MAIL-01). */
function requireMail() {
  if (!currentSettings().sendsMail) refuse('not-found');
}

export async function loader({ request, context }: Route.LoaderArgs) {
  requireMail();
  return { chosen: await mailChoicesOf(memberOf(context)), isSaved: new URL(request.url).searchParams.has('saved') };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireMail();
  const form = await request.formData();
  await chooseMails(
    memberOf(context),
    MAIL_CHOICES.filter((choice) => form.has(choice)),
  );
  throw redirect(`${href('/settings/mails')}?saved`, 303);
}

export const clientAction = actionErrors<typeof action>();

/** The page on which a member chooses which notifications are mailed (MAIL-06). */
export default function MailChoicesPage({ loaderData: { chosen, isSaved }, actionData }: Route.ComponentProps) {
  return (
    <main className="wrap mail-choices" id="main">
      <PageHead back={{ to: href('/settings'), name: 'Settings' }}>Email</PageHead>
      <SavedForm result={actionData} saved={isSaved && MAIL_CHOICE_MESSAGES.saved}>
        {MAIL_CHOICES.map((choice) => (
          <Switch key={choice} name={choice} label={MAIL_CHOICE_NAMES[choice]} defaultChecked={chosen.includes(choice)} />
        ))}
        <p>{MAIL_CHOICE_MESSAGES.security}</p>
        <p>
          <Link className="link" to={`${href('/notifications/settings')}#digest`}>
            Digest of your notices
          </Link>
        </p>
      </SavedForm>
    </main>
  );
}
