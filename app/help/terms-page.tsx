import { href, Link } from 'react-router';
import { useSite } from '../shell/site.ts';
import type { Route } from './+types/terms-page';
import { Contact, TextPage } from './text-page.tsx';

export const handle = { who: 'anyone', limit: 'read' } as const;

export const meta: Route.MetaFunction = () => [{ title: 'Terms and Conditions' }];

/** LEGAL-01, LEGAL-03, LEGAL-04 */
export default function TermsPage() {
  const { name } = useSite().site;
  return (
    <TextPage title="Terms and Conditions" lead="What we ask of you, and what you can expect of us.">
      <h2 className="display">Who may join</h2>
      <p>
        {name} is for people of 16 years and older. We do not offer accounts to users under 16, and close those we learn of. Everybody may
        read what is public without an account.
      </p>
      <h2 className="display">Your account</h2>
      <p>
        Give an email address that is yours, choose a password that you use nowhere else, and keep it to yourself. Usernames are given to
        whoever asks first; pretending to be somebody else is not welcome.
      </p>
      <h2 className="display">Your work stays yours</h2>
      <p>
        What you write and draw belongs to you. By publishing it here you let us store it, show it to readers and make the copies that this
        needs. Unpublished drafts are seen by you alone. You can take your works down again whenever you like.
      </p>
      <h2 className="display">What does not belong here</h2>
      <ul>
        <li>work that is not yours, without the permission of its author;</li>
        <li>threats, harassment, and hatred against people for who they are;</li>
        <li>sexual content that involves minors, in any form;</li>
        <li>other people’s private data;</li>
        <li>spam, malware, and attempts to break into accounts or into the site.</li>
      </ul>
      <p>We may remove such content, and close accounts that keep posting it.</p>
      <h2 className="display">What we can promise</h2>
      <p>
        We look after the site with care, but it comes as it is: it may be unavailable at times, and we cannot promise that it is free of
        faults. Keep a copy of what is dear to you.
      </p>
      <h2 className="display">Leaving</h2>
      <p>
        You may leave at any time. Write to <Contact /> from the address of your account; it is deleted within 48 hours, with your works,
        drafts and comments. What we keep until then is described in the{' '}
        <Link className="link" to={href('/privacy-policy')}>
          Privacy Policy
        </Link>
        .
      </p>
      <h2 className="display">When these terms change</h2>
      <p>We tell you 30 days before a change takes effect. If you do not agree with it, you can delete your account before that day.</p>
    </TextPage>
  );
}
