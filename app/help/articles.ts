import { href } from 'react-router';
import { IMAGE_HINT } from '#server/media/file-rules.ts';

type Part = {
  id: string;
  title: string;
  words: string[];
  /** Starts with whether the writing helper is turned on for this site. */
  assistant?: true;
  to?: { name: string; address: string };
};
export type Article = { slug: string; title: string; lead: string; parts: Part[] };

/** The support articles. They describe the behavior of the product, so update them when that changes. */
export const ARTICLES: readonly Article[] = [
  {
    slug: 'getting-started',
    title: 'Getting Started',
    lead: 'From a first look around to your first saved story.',
    parts: [
      {
        id: 'look',
        title: 'Look around',
        words: [
          'The home page shows what is new, most loved and trending. Search finds titles and people, with or without accents. All Books, All Comics, All Theories and All Worlds list everything of a kind.',
        ],
      },
      {
        id: 'account',
        title: 'Create an account',
        words: ['You need a name, a username, an email address and a password. Accounts are for people aged {age} and over.'],
        to: { name: 'Sign up', address: href('/sign-up') },
      },
      {
        id: 'keep',
        title: 'Keep your place',
        words: [
          'Press Save on what you want to come back to; it waits under Saved Stories. When you stop reading, the home page remembers the page under Continue Reading.',
        ],
        to: { name: 'Saved Stories', address: href('/saved-stories') },
      },
      {
        id: 'people',
        title: 'Find your people',
        words: ['Spectate those whose work you like, comment, share a post, or join a channel in the community.'],
        to: { name: 'Community', address: href('/community') },
      },
    ],
  },
  {
    slug: 'writing-your-first-book',
    title: 'Writing Your First Book',
    lead: 'A title, a page, a cover, and the shelf.',
    parts: [
      {
        id: 'begin',
        title: 'Begin',
        words: ['Go to Write and choose Write a Book. The title may come last; a draft is a draft from the first word.'],
        to: { name: 'Write a book', address: href('/write/book') },
      },
      {
        id: 'pages',
        title: 'Write in pages',
        words: [
          'A book is made of pages. Add one when a scene ends. Your text is saved automatically, here and on your device, so a lost connection loses no words.',
        ],
      },
      {
        id: 'publish',
        title: 'Publish',
        words: [
          'Press Publish and choose a genre, a language and a cover: upload an image, ask the writing helper for one, or take the drawn cover, made from your title and name. The publish dialog says what is still missing.',
        ],
      },
      {
        id: 'chapters',
        title: 'Continue with chapters',
        words: ['Open your published book and choose Add Chapter. Readers find the chapters beside the book.'],
      },
    ],
  },
  {
    slug: 'making-a-comic',
    title: 'Making a Comic',
    lead: 'Panels, bubbles, and arcs.',
    parts: [
      {
        id: 'panels',
        title: 'Panels',
        words: [
          `Open the comic editor and add an image for each panel: ${IMAGE_HINT}. A panel keeps the proportions of its image everywhere.`,
        ],
        to: { name: 'Write a comic', address: href('/write/comic') },
      },
      {
        id: 'bubbles',
        title: 'Speech bubbles',
        words: [
          'Add a bubble and move it where it belongs, by dragging or with the arrow keys. It stays in that place for every reader, on every screen.',
        ],
      },
      { id: 'arcs', title: 'Arcs', words: ['After publishing, open your comic and choose Add Arc to go on with the story.'] },
    ],
  },
  {
    slug: 'using-ai-helpers',
    title: 'Using AI Helpers',
    lead: 'What the writing helper does, and what stays with you.',
    parts: [
      { id: 'here', title: 'On this site', words: [], assistant: true },
      {
        id: 'ask',
        title: 'Ask for a suggestion',
        words: [
          'The writing helper sits beside every editor; on a phone, under the nib button, and in the Kids Zone beside the page, or under “More”. Generate Title needs a few keywords, Generate Description reads your pages, Generate Story begins a text or continues yours, and Generate Image draws a scene or a character. Ask in any language.',
          'In the Kids Zone, Title Maker finds a name, Story Helper continues a story, Story Wizard begins one, and Picture Maker draws. They are instructed to stay suitable for young readers. For a child of a family or class they are off until a grown-up of it switches them on in the settings of the group and agrees for that child.',
        ],
      },
      {
        id: 'keep',
        title: 'Keep it or leave it',
        words: [
          'A suggestion is marked as one. Press Keep to add it to your page, or Remove to dismiss it; you can undo that right away. It stays as long as the tab is open, and suggestions you have not kept are not published. What you typed stays in the form, so you can change a word and try again.',
        ],
      },
      {
        id: 'pictures',
        title: 'Images and characters',
        words: [
          'An image can go into a page, into a panel or on the cover. Images you use stay with your work; unused ones may be removed after 30 days. Characters that you save stay in your list until you delete them. Nobody else sees that list.',
        ],
      },
      {
        id: 'sent',
        title: 'What is sent',
        words: [
          'Only when you press the button: your request, and the words of your work when the suggestion needs them. Not your name, and not your email address.',
        ],
        to: { name: 'Privacy Policy', address: `${href('/privacy-policy')}#assistant` },
      },
      {
        id: 'fair',
        title: 'Say so',
        words: [
          'It may be wrong, and it may sound like someone else: read before you keep. If the helper wrote part of your work, say so.',
        ],
        to: { name: 'Writing Guidelines', address: href('/writing-guidelines') },
      },
    ],
  },
  {
    slug: 'managing-your-privacy',
    title: 'Managing Your Privacy',
    lead: 'What others see, and how to change it.',
    parts: [
      {
        id: 'seen',
        title: 'What others see',
        words: [
          'Your name, your username and what you publish. Your email address, drafts, saved stories and reading progress are shown to nobody else.',
        ],
      },
      {
        id: 'private',
        title: 'A private profile',
        words: [
          'In Settings, under Privacy, switch on Private Profile. Your profile, works and posts are then hidden from everyone else. Comments under other people’s works and channel messages stay.',
        ],
        to: { name: 'Settings', address: href('/settings') },
      },
      {
        id: 'leave',
        title: 'Leaving',
        words: ['Delete Account, in the same place, removes everything you made within 48 hours. It cannot be undone.'],
        to: { name: 'Privacy Policy', address: href('/privacy-policy') },
      },
    ],
  },
  {
    slug: 'staying-safe-in-the-community',
    title: 'Staying Safe in the Community',
    lead: 'What to keep to yourself, and what to do when something is wrong.',
    parts: [
      {
        id: 'yourself',
        title: 'Keep private things private',
        words: [
          'Do not publish addresses, telephone numbers or documents, your own or anyone else’s. Use a password that you use nowhere else.',
        ],
      },
      {
        id: 'report',
        title: 'Report what does not belong',
        words: [
          'Open the menu of a story or post and choose Report. Pick a reason; details help. The other person isn’t told who reported.',
        ],
      },
      {
        id: 'danger',
        title: 'If someone is in danger',
        words: ['Call your local emergency number first. Then tell us.'],
        to: { name: 'Contact Us', address: href('/report-problem') },
      },
    ],
  },
];
export const SWITCHED_ON = 'The writing helper is turned on for everyone with an account.';
export const SWITCHED_OFF =
  'The writing helper is turned off on this site, so its tools are not shown. The site’s administrator can turn it on.';
export const articleNamed = (slug: string) => ARTICLES.find((article) => article.slug === slug);
