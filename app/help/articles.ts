type Part = { id: string; title: string; words: string[]; to?: { name: string; address: string } };
export type Article = { slug: string; title: string; lead: string; parts: Part[] };

/** OPT-29. True of what the house does: whoever changes that changes this. */
export const ARTICLES: readonly Article[] = [
  {
    slug: 'getting-started',
    title: 'Getting Started',
    lead: 'From the door to your first saved story.',
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
        title: 'Make an account',
        words: ['You need a name, a username, an email address and a password. Accounts are for people of 16 and over.'],
        to: { name: 'Sign up', address: '/sign-up' },
      },
      {
        id: 'keep',
        title: 'Keep your place',
        words: [
          'Press Save on what you want to come back to; it waits under Saved Stories. When you stop reading, the home page remembers the page under Continue Reading.',
        ],
        to: { name: 'Saved Stories', address: '/saved-stories' },
      },
      {
        id: 'people',
        title: 'Find your people',
        words: ['Spectate those whose work you like, comment, share a post, or join a channel in the community.'],
        to: { name: 'Community', address: '/community' },
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
        words: ['Go to Write and choose the book. The title may come last; a draft is a draft from the first word.'],
        to: { name: 'Write a book', address: '/write/book' },
      },
      {
        id: 'pages',
        title: 'Write in pages',
        words: [
          'A book is made of pages. Add one when a scene ends. Your text is saved on its own, here and on your device, so a lost connection loses no words.',
        ],
      },
      {
        id: 'publish',
        title: 'Publish',
        words: [
          'Press Publish and choose genre, language and a cover: upload a picture, or take the drawn cover, made from your title and name. The sheet says what is still missing.',
        ],
      },
      {
        id: 'chapters',
        title: 'Go on with chapters',
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
          'Open the comic editor and add a picture for each panel: JPG, PNG, GIF or WebP, up to 5MB. A panel keeps the proportions of its picture everywhere.',
        ],
        to: { name: 'Write a comic', address: '/write/comic' },
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
    lead: 'What is there, and what is not yet.',
    parts: [
      { id: 'now', title: 'Today', words: ['AI help is not switched on in the editors yet. Nothing you write is sent to a model.'] },
      {
        id: 'later',
        title: 'When it comes',
        words: [
          'It will offer titles, descriptions, lines and pictures, and it will only suggest. A suggestion stays pending until you keep it.',
        ],
      },
      {
        id: 'fair',
        title: 'If you use other tools',
        words: ['Say so where readers can see it, and never pass off as yours what is not.'],
        to: { name: 'Writing Guidelines', address: '/writing-guidelines' },
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
        to: { name: 'Settings', address: '/settings' },
      },
      {
        id: 'leave',
        title: 'Leaving',
        words: ['Delete Account, in the same place, removes everything you made within 48 hours. It cannot be undone.'],
        to: { name: 'Privacy Policy', address: '/privacy-policy' },
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
          'Do not publish addresses, telephone numbers or documents, your own or anybody else’s. Use a password that you use nowhere else.',
        ],
      },
      {
        id: 'report',
        title: 'Report what does not belong',
        words: [
          'Open the menu of a story or post and choose Report. Pick a reason; details help. The other person is not told who reported.',
        ],
      },
      {
        id: 'danger',
        title: 'If somebody is in danger',
        words: ['Call your local emergency number first. Then tell us.'],
        to: { name: 'Contact Us', address: '/report-problem' },
      },
    ],
  },
];
export const articleNamed = (slug: string) => ARTICLES.find((article) => article.slug === slug);
