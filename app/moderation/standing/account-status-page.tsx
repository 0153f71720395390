import { href, Link } from 'react-router';
import { SignOutButton } from '#app/account/sessions/sign-out-button.tsx';
import { HOME, PageHead } from '#app/document/page-head.tsx';
import { noindexMeta } from '#app/document/page-title.ts';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/account-status-page';
import { accountStatus } from './account-status.server.ts';
import { standingText } from './standing-text.ts';
import './account-status.css';

export const handle = {
  who: 'member',
  limit: 'read',
  signedOut: 'Please sign in to see your account status.',
  anyStanding: true,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Account Status');

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  return { ...(await accountStatus(viewer)), ...standingText(viewer.standing), rule: viewer.standing.rule };
}

const PAGES = [
  { to: href('/notifications'), name: 'Notifications' },
  { to: href('/settings/archive'), name: 'Your archive' },
  { to: href('/settings/email'), name: 'Change email address' },
  { to: href('/password'), name: 'Change password' },
  { to: href('/settings/sessions'), name: 'Where you’re signed in' },
  { to: href('/delete-account'), name: 'Delete account' },
  { to: href('/rules'), name: 'Rules' },
  { to: href('/terms-and-conditions'), name: 'Terms and Conditions' },
  { to: href('/privacy-policy'), name: 'Privacy Policy' },
];

/** Why the account is limited, until when, and what its person can still do (ACC-08). */
export default function AccountStatusPage({ loaderData }: Route.ComponentProps) {
  const { decision, heading, effect, rule } = loaderData;
  return (
    <main className="wrap account-status" id="main">
      <PageHead back={HOME}>Account Status</PageHead>
      <section aria-label="Your account">
        <p className="account-standing">{heading}</p>
        {rule && <p dir="auto">Reason: {rule}.</p>}
        {decision?.ruleText && (
          <p className="account-rule" dir="auto">
            {decision.ruleText}
          </p>
        )}
        {decision?.words && (
          <blockquote dir="auto">
            <p>{decision.words}</p>
          </blockquote>
        )}
        <p>{effect}</p>
        {decision && (
          <Link className="link account-appeal" to={href('/appeals/:decision', { decision: decision.id })}>
            Appeal
          </Link>
        )}
      </section>
      <nav aria-label="What you can do">
        <ul>
          {PAGES.map(({ to, name }) => (
            <li key={to}>
              <Link className="link" to={to}>
                {name}
              </Link>
            </li>
          ))}
          <li>
            <SignOutButton className="link">Sign out</SignOutButton>
          </li>
        </ul>
      </nav>
    </main>
  );
}
