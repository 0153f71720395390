import { href } from 'react-router';
import type { FaqTab } from './faq-rules.ts';

export type Question = { id: string; tab: FaqTab; question: string; answer: string; to?: { name: string; address: string } };

/** The FAQ. The answers describe the behavior of the product, so update them when that changes. `{age}` is the minimum age. */
export const FAQ: readonly Question[] = [
  {
    id: 'what-is-this',
    tab: 'general',
    question: 'What is this community?',
    answer:
      'A place to write books, draw comics, argue fan theories and build worlds, and to read what others made. There are posts, channels to talk in, a weekly challenge and a zone for young readers.',
  },
  {
    id: 'without-account',
    tab: 'general',
    question: 'What can I read without an account?',
    answer:
      'Everything that is public: shared links to stories, comics, theories, worlds, posts and public channels work for everyone. To open things from lists and search, to like, save, comment or write, you need to sign in.',
    to: { name: 'Create an account', address: href('/sign-up') },
  },
  {
    id: 'languages',
    tab: 'general',
    question: 'Which languages can I write in?',
    answer:
      'Any language. When you publish you choose one from a list or type another, and titles and text may be in any script, left-to-right or right-to-left. The menus themselves are in English.',
  },
  {
    id: 'spectating',
    tab: 'general',
    question: 'What does spectating mean?',
    answer:
      'Following someone. Press Spectate on a profile; it shows how many spectators that person has, and who they spectate. You can stop at any time.',
  },
  {
    id: 'reporting',
    tab: 'general',
    question: 'How do I report something, and how fast does support reply?',
    answer:
      'Stories, posts and channels have Report in their menu. For a problem with the site itself, use Contact Us. Support replies within 24 hours.',
    to: { name: 'Contact Us', address: href('/report-problem') },
  },
  {
    id: 'create-account',
    tab: 'account',
    question: 'How do I create an account?',
    answer:
      'Choose Sign Up, give your name, a username, an email address and a password with at least 8 characters, an uppercase letter, a digit and a special character, and accept the terms.',
    to: { name: 'Sign up', address: href('/sign-up') },
  },
  {
    id: 'change-password',
    tab: 'account',
    question: 'How do I change my password?',
    answer:
      'Open Settings from your profile, go to Privacy and choose Password Change. You’ll be signed out everywhere else. If you forgot it, choose “Forgot your password?” where you sign in.',
    to: { name: 'Change your password', address: href('/password') },
  },
  {
    id: 'private-profile',
    tab: 'account',
    question: 'How do I make my profile private?',
    answer:
      'Open Settings from your profile, go to Privacy and switch on Private Profile. From then on nobody else sees your profile, works or posts. Your comments under other people’s works and your channel messages stay.',
    to: { name: 'Settings', address: href('/settings') },
  },
  {
    id: 'delete-account',
    tab: 'account',
    question: 'How do I delete my account?',
    answer:
      'Open Settings from your profile, go to Privacy and choose Delete Account; you’ll need your password. Everything you made is removed within 48 hours, images included, and cannot be brought back.',
    to: { name: 'Delete Account', address: href('/delete-account') },
  },
  {
    id: 'age',
    tab: 'account',
    question: 'How old must I be?',
    answer:
      'At least {age}. Younger readers may read what is open to visitors; when a child wants to write, a parent or guardian does it with them, through the grown-up’s own account. A parent or a teacher can also make a family or a class and add children, who need no account.',
    to: { name: 'Terms and Conditions', address: href('/terms-and-conditions') },
  },
  {
    id: 'publish-book',
    tab: 'content-creation',
    question: 'How do I publish a book?',
    answer:
      'Go to Write and choose Write a Book. Give it a title and write its pages; drafts are saved automatically. Press Publish, choose a genre, a language and a cover (your own image, a suggested one, or the drawn one), and it is on the shelf.',
    to: { name: 'Write a book', address: href('/write/book') },
  },
  {
    id: 'chapters-and-arcs',
    tab: 'content-creation',
    question: 'How do I add chapters and arcs?',
    answer:
      'Open your own published book and choose Add Chapter, or your own published comic and choose Add Arc. Only you see these buttons.',
  },
  {
    id: 'images',
    tab: 'content-creation',
    question: 'Which images can I upload?',
    answer:
      'JPG, PNG, GIF up to 5MB. WebP works too. Images are re-encoded when they arrive, and hidden details, such as where a photo was taken, are removed.',
  },
  {
    id: 'ai-help',
    tab: 'content-creation',
    question: 'How does AI help work?',
    answer:
      'Every editor has a writing helper. It suggests titles, descriptions, words and images when you ask, in any language; suggested text is added only when you keep it, and a title or an image only when you press its button. It needs an account, and a site that has turned it on.',
    to: { name: 'Using AI Helpers', address: href('/help-center/:article', { article: 'using-ai-helpers' }) },
  },
  {
    id: 'drafts',
    tab: 'content-creation',
    question: 'Where are my drafts?',
    answer:
      'On the Write page, and on your profile under Saved Drafts. While you write, text is saved on your device as well as here. Nobody else can open a draft.',
    to: { name: 'Write', address: href('/write') },
  },
  {
    id: 'weekly-challenges',
    tab: 'content-creation',
    question: 'How do weekly challenges work?',
    answer:
      'One theme at a time. Press Participate, write your entry and publish it before the challenge ends. Others can read, like and comment. When it is over, the next theme begins.',
    to: { name: 'Challenges', address: href('/weekly-challenges') },
  },
  {
    id: 'premium',
    tab: 'premium-features',
    question: 'What does Premium include?',
    answer:
      'As planned, for $4.99 per month: no ads, priority access, enhanced AI, badges, and 100 free tickets monthly. It cannot be bought yet.',
    to: { name: 'See plans', address: href('/subscription') },
  },
  {
    id: 'tickets',
    tab: 'premium-features',
    question: 'What are tickets?',
    answer:
      'Tickets will pay for single extras without a subscription. They are planned in packs of 800 for $3.99, 1600 for $5.99 and 2000 for $7.99, and cannot be bought or spent yet.',
    to: { name: 'See plans', address: href('/subscription') },
  },
  { id: 'expire', tab: 'premium-features', question: 'Do tickets expire?', answer: 'No. Tickets do not expire.' },
  {
    id: 'pay',
    tab: 'premium-features',
    question: 'Can I pay already?',
    answer: 'Not yet. Payments are not connected: Subscribe and Buy only say so, and you are never charged.',
  },
];
