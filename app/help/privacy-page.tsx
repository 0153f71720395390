import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { useSite } from '../document/site.ts';
import { requestedText } from '../texts/texts.server.ts';
import type { Route } from './+types/privacy-page';
import { MinimumAge, Operator, type Section, TextPage } from './long-text.tsx';

export const handle = { who: 'anyone', limit: 'read', anyStanding: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('Privacy Policy', matches),
  { name: 'description', content: 'What is stored about you here, why, and for how long.' },
];

/** Whether the writing helper is turned on. */
const AssistantStatus = () =>
  useSite().site.assistant
    ? 'The writing helper is turned on for this site.'
    : 'The writing helper is turned off on this site, so nothing below happens now.';

export const loader = ({ request, context }: Route.LoaderArgs) => requestedText(viewerOf(context), context, 'privacy', request);

const SECTIONS: Section[] = [
  {
    id: 'stored',
    title: 'What is stored',
    body: (
      <ul>
        <li>
          <b>Your account:</b> name, username, email address, and a scrambled form of your password from which it cannot be read back. If
          you joined with an invitation, which one and from whom; only administrators see it. Of an account that was banned and then
          deleted, an unreadable form of the email address stays, so that it cannot join again.
        </li>
        <li>
          <b>What you make:</b> works, drafts, posts, comments, messages in channels, and the images and files in them. Images are
          re-encoded when they arrive; hidden details, such as where a photo was taken, are removed.
        </li>
        <li>
          <b>What you do as a member:</b> the works that you like, save and open, and the page where you stopped reading, so that you find
          your place again. Only you can see your reading progress.
        </li>
        <li>
          <b>What the writing helper generates for you:</b> the images, what you asked for to get them, and the characters that you keep.
          Only you see these lists. An image that you never use may be cleaned up after 30 days.
        </li>
        <li>
          <b>What you report:</b> what it was about, your reason and your words, and how to reach you if you said so. Only the people who
          run this site read it.
        </li>
        <li>
          <b>Your sessions:</b> that a browser is signed in, since when, until when and the day it was last used; how the browser describes
          itself, and the first part of its network address, which many people share. You can see and end your sessions in Settings. Of an
          ended session a fingerprint is stored for up to 30 days, so that its browser does not count as a new one.
        </li>
        <li>
          <b>The last day on which you used this site,</b> so that administrators see how many people are active. Who they are is not part
          of these numbers.
        </li>
        <li>
          <b>What you follow, and your notifications:</b> the works and series that you follow, what you chose and muted, what the
          notifications are about and when you saw and read them, for 180 days. Nobody else learns what you follow.
        </li>
        <li>
          <b>Emails to you:</b> if this site sends email, their text and your address until an email is sent, and for 7 days if it cannot be
          delivered. A mail server of another company may pass them on. Emails load nothing and contain no tracking.
        </li>
        <li>
          <b>Devices that show your notices:</b> if this site offers it and you turn it on for a browser, where its push service takes
          messages, which notices were sent, and the name of the browser, until you remove the device or sign out there.
        </li>
      </ul>
    ),
  },
  {
    id: 'seen',
    title: 'What others see',
    body: (
      <p>
        Your name, your username, and what you publish. A new account is public; with a private profile, only your comments and messages
        stay visible, under your name. Your email address is shown to nobody but you. Drafts, saved stories and reading progress are never
        shown to others.
      </p>
    ),
  },
  {
    id: 'visitors',
    title: 'If you only read',
    body: (
      <p>
        You need no account to read. Nothing is stored about visitors in the database, and nothing follows you from page to page. To keep
        the site from being overrun, requests are counted per network address for a minute, in memory.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and your device',
    body: (
      <>
        <p>Two cookies, both needed for what they do, neither shared with anyone:</p>
        <ul>
          <li>
            <b>session:</b> keeps you signed in, for up to 30 days after your last visit. It is removed when you sign out.
          </li>
          <li>
            <b>theme:</b> remembers whether you chose light or dark.
          </li>
        </ul>
        <p>
          While you write, your text is also kept on your own device, so that a lost connection loses no words: drafts, a post, and comments
          and messages until you close the tab. It stays there until it is saved or sent; a copy of a draft that is saved goes when you sign
          out, and after seven days otherwise. If something is not saved or sent yet when you sign out, we ask whether to keep or delete it.
          This needs JavaScript: if you sign out without it, or before the page has loaded, what is on your device stays there. A copy of
          your reading places is removed when you sign out.
        </p>
      </>
    ),
  },
  {
    id: 'failures',
    title: 'Failed sign-ins',
    body: (
      <p>
        To slow down people who guess passwords, failed sign-ins are counted for 15 minutes per account and per network address, and the
        networks from which an account was used are remembered for 90 days. Both are stored only as a keyed fingerprint from which neither
        the email nor the address can be read.
      </p>
    ),
  },
  {
    id: 'assistant',
    title: 'The writing helper',
    body: (
      <>
        <p>
          <AssistantStatus /> It suggests titles, descriptions, words and images by asking a provider of AI models, chosen by the people who
          run this site.
        </p>
        <ul>
          <li>
            <b>When:</b> only when you press the button that asks. We don’t read as you type, and nothing is sent beforehand.
          </li>
          <li>
            <b>What:</b> your request (keywords, choices, your words), and, for a description or for words that go on with yours, the title
            and words of your work; for a chapter, also those of the chapter before it. Your name, your email address and your other works
            are not sent.
          </li>
          <li>
            <b>To whom:</b> your browser asks this site, and this site asks the provider. The provider does not learn your network address.
            What it does with a request is set out in its own terms; <Operator /> can say which provider it is.
          </li>
          <li>
            <b>What comes back:</b> suggested words are stored nowhere unless you keep them. Images are copied to this site at once and
            shown from here.
          </li>
        </ul>
        <p>If you never press the button, nothing is sent.</p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else gets your data',
    body: (
      <p>
        We don’t sell it and we don’t track you: there is no advertising, no analytics, and no script, font or image from another site on
        these pages. The data is held by the people who run this site and by their hosting company, if they use one. What you ask the
        writing helper goes to its provider, as described above. If you let a browser show your notices, they reach it through the push
        service of its maker, encrypted for your browser: the kind of the notice, the name of the work and the address of its page.
      </p>
    ),
  },
  {
    id: 'deletion',
    title: 'Deletion and your rights',
    body: (
      <>
        <p>
          You may delete a work, a draft or an image yourself at any time; it is deleted from the database at once, and from backups as they
          grow old. You may delete your account in the settings, under Privacy: it closes at once, and everything that you made is deleted
          within 48 hours, images included. Why you leave is counted by month, without a name.
        </p>
        <p>
          When something is reported, the people who moderate this site see a copy of it as it was. The copy is deleted 30 days after their
          decision, and 30 days after the account of its author was deleted at the latest. When someone deletes their account, only the
          number of their reports remains. What moderators remove is deleted 30 days later, or when an appeal that is still open then has
          been decided.
        </p>
        <p>
          To get a copy of your data, or to have something about you corrected, write to <Operator />.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <>
        <p>
          Accounts are for people aged <MinimumAge /> and over; users under <MinimumAge /> are not served. If a child has signed up all the
          same, tell <Operator /> and the account will be deleted.
        </p>
        <p>
          A child’s profile is not an account. It belongs to a family or a class, whose grown-ups have accounts, agree to it, sign the child
          in and answer for it. We verify nothing but the account of the grown-up and the sentence that they tick.
        </p>
        <ul>
          <li>
            <b>What is stored:</b> a first name or nickname, a picture of an animal, who agreed, when and to which words, the code of the
            sign-in card in a form that cannot be read back, what the child likes, saves and reads, and what the child makes. No surname, no
            email address, no birth date and no photograph.
          </li>
          <li>
            <b>Who sees it:</b> the grown-ups of the family or class. When a child presses “Tell a grown-up”, they and the people who run
            this site see what it is about.
          </li>
          <li>
            <b>The writing helper</b> is off for a child until a grown-up of its family or class switches it on and agrees for that child to
            what is sent and to whom. The name of the child and of the family or class are not sent.
          </li>
          <li>
            <b>Deletion:</b> a grown-up can delete a child at any time. Everything of the child is hidden at once and erased within 48
            hours.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: <p>Changes to this page are announced here at least 30 days before they take effect.</p>,
  },
];

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { name } = useSite().site;
  return (
    <TextPage
      title="Privacy Policy"
      changed="Nov 21, 2026"
      lead={<p>What {name} stores about you, why, and for how long. It isn’t much, and this page lists all of it.</p>}
      sections={SECTIONS}
      added={loaderData}
    />
  );
}
