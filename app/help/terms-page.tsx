import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { useSite } from '../document/site.ts';
import { requestedText } from '../texts/texts.server.ts';
import type { Route } from './+types/terms-page';
import { MinimumAge, Operator, type Section, TextPage } from './long-text.tsx';

export const handle = { who: 'anyone', limit: 'read', anyStanding: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('Terms and Conditions', matches),
  { name: 'description', content: 'What you can expect of this site, and what it expects of you.' },
];

export const loader = ({ request, context }: Route.LoaderArgs) => requestedText(viewerOf(context), context, 'terms', request);

const SECTIONS: Section[] = [
  {
    id: 'age',
    title: 'Who may have an account',
    body: (
      <>
        <p>
          Accounts are for people aged <MinimumAge /> and over. We do not serve users under <MinimumAge />: please do not sign up if you are
          younger, and do not sign up for someone who is.
        </p>
        <p>
          Children may read everything that is open to visitors. When a child wants to write, a parent or guardian does it with them,
          through the grown-up’s own account, and answers for what is published. A child’s profile is not an account of the child: it
          belongs to a family or a class, whose grown-ups have accounts, agree to it, sign the child in and answer for it.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          Choose a password that you use nowhere else and keep it to yourself. You are responsible for what happens under your username. If
          you forget it, choose “Forgot your password?” where you sign in: you get a link by email or, on a site that sends no email, from
          the people who run it.
        </p>
        <p>One person, one account. Do not pretend to be someone else.</p>
      </>
    ),
  },
  {
    id: 'yours',
    title: 'What you write stays yours',
    body: (
      <>
        <p>
          You keep every right in what you write, draw and upload. By publishing it here you allow this site to store it, to show it to
          readers, and to make the copies that this requires (smaller images, backups). The permission ends when you delete the work or your
          account; backups disappear as they grow old.
        </p>
        <p>
          Drafts are nobody’s business but yours. Nobody else can open them. Only the archive of a child, which its grown-ups can download,
          includes its drafts.
        </p>
        <p>
          What the writing helper suggests is yours to use as far as we are concerned: we claim nothing in it. We cannot promise that nobody
          else was suggested the same, and you answer for what you keep and publish.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'What has no place here',
    body: (
      <>
        <p>Fiction may go to dark places. These may not be published here:</p>
        <ul>
          <li>work that is not yours to publish, without its author’s permission;</li>
          <li>sexual content that involves anyone under 18, in any form;</li>
          <li>threats, harassment, and calls to violence against people who exist;</li>
          <li>private details of others: addresses, telephone numbers, documents, images they did not agree to;</li>
          <li>anything that is against the law where you live or where this site is run;</li>
          <li>spam and bulk advertising, and programs or links made to do harm.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'comments',
    title: 'Comments, likes and names',
    body: (
      <p>
        Comments are shown with your name and username under the work. Likes and views are counted, and readers see the counts. Be the
        reader that you would like to have.
      </p>
    ),
  },
  {
    id: 'removal',
    title: 'Taking things down',
    body: (
      <p>
        You may delete your works and drafts whenever you like. The people who run this site may remove content and close accounts that
        break these terms or the law. If you believe that something here breaks them, or that a decision was wrong, write to <Operator />.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'What we cannot promise',
    body: (
      <>
        <p>
          This site runs on open-source software, free of charge, as it is. We work to lose nothing that was saved, but we can’t promise the
          site will always be available. Keep a copy of what you could not bear to lose.
        </p>
        <p>
          Nothing here limits rights that the law gives you and that no contract may take away, nor anyone’s liability for what they do on
          purpose.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'When these terms change',
    body: (
      <p>
        Changes are announced on this page at least 30 days before they take effect. If you do not agree with them, you may delete your
        account before then; using the site afterwards means that you accept them.
      </p>
    ),
  },
  {
    id: 'privacy',
    title: 'Your data',
    body: (
      <p>
        What is stored about you, and for how long, is set out in the{' '}
        <Link className="link" to={href('/privacy-policy')}>
          Privacy Policy
        </Link>
        .
      </p>
    ),
  },
];

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { name } = useSite().site;
  return (
    <TextPage
      title="Terms and Conditions"
      changed="Nov 21, 2026"
      lead={
        <p>
          {name} is a place to write and to read. These are its rules, in plain words. They are an agreement between you and the people who
          run this site; the developers of the software are not a party to it.
        </p>
      }
      sections={SECTIONS}
      added={loaderData}
    />
  );
}
