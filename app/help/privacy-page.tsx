import { href, Link } from 'react-router';
import { useSite } from '../shell/site.ts';
import type { Route } from './+types/privacy-page';
import { Contact, TextPage } from './text-page.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = () => [{ title: 'Privacy Policy' }];

/** LEGAL-02, LEGAL-03. It says what the software does: a change of what is stored is a change here. */
export default function PrivacyPage() {
  const { name } = useSite().site;
  return (
    <TextPage title="Privacy Policy" lead="What is stored, who sees it, and how it goes away again.">
      <h2 className="display">What we store</h2>
      <ul>
        <li>your name, username and email address, and a hash of your password, from which the password cannot be read back;</li>
        <li>what you make: works, drafts, pictures and comments;</li>
        <li>what you do with the works of others: likes, views, saved stories, the page you are on, your reading settings;</li>
        <li>that you are signed in on a device, until you sign out or thirty days have passed without a visit.</li>
      </ul>
      <p>
        We ask for no more than that. There is no advertising, no tracking across sites, and nothing is sold. The pages load nothing from
        other sites.
      </p>
      <h2 className="display">Who sees it</h2>
      <p>
        Your name, username and published works are public, unless your profile is private. Your email address, drafts, saved stories and
        reading places are shown to you alone. Passwords are seen by nobody.
      </p>
      <h2 className="display">Cookies and your browser’s storage</h2>
      <ul>
        <li>
          the session cookie, <code>storyhearth.session_token</code>, keeps you signed in, for up to thirty days; scripts cannot read it;
        </li>
        <li>
          <code>theme</code> remembers light or dark for a year, once you have chosen;
        </li>
        <li>
          on your own device the browser keeps your reading settings, your last places in books, and drafts or comments that have not
          reached us yet. Signing out clears the reading places.
        </li>
      </ul>
      <p>None of these follow you anywhere else.</p>
      <h2 className="display">Network addresses</h2>
      <p>
        The address you visit from is held in memory for a short time, so that nobody can flood the site. After failed sign-ins it is
        counted under a scrambled key that does not reveal it. Our log does not contain it, nor anything you write.
      </p>
      <h2 className="display">Young people</h2>
      <p>{name} does not offer accounts to users under 16.</p>
      <h2 className="display">Deletion, and your questions</h2>
      <p>
        Write to <Contact /> from the address of your account to have it deleted, or to ask what is stored about you. Deletion is done
        within 48 hours and takes your profile, works, drafts, pictures and comments with it. Backups, where the people who run this site
        make any, follow their own schedule.
      </p>
      <p>
        See also the{' '}
        <Link className="link" to={href('/terms-and-conditions')}>
          Terms and Conditions
        </Link>
        .
      </p>
    </TextPage>
  );
}
