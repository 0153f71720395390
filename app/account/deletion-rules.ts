import { PASSWORD_WORDS } from './password-rules.ts';

/** DELETE-02, in the order of the list. */
export const DELETION_REASONS = [
  'No longer using the platform',
  'Privacy concerns',
  'Found a better alternative',
  'Technical issues',
  'Content quality',
  'Too many notifications',
  'Account security concerns',
  'Other',
] as const;
export type DeletionReason = (typeof DELETION_REASONS)[number];
export const isDeletionReason = (value: unknown): value is DeletionReason => DELETION_REASONS.some((reason) => reason === value);

export const DELETION_MESSAGES = {
  failed: 'Failed to delete account. Please try again or contact support.', // DELETE-08
  noReason: 'Please choose a reason.',
  unconfirmed: 'Tick the box to confirm you want to delete your account.',
  password: 'Enter your password so we know it’s you.',
  wrong: PASSWORD_WORDS.wrong,
  goodbye: 'Your account has been deleted. Thank you for the time you spent here.',
} as const;

/** What stands in the way by the person's own doing, and is said in its own words; anything else is `failed` (DELETE-08). */
const OWN = ['reason-needed', 'not-confirmed', 'password-needed', 'wrong-password', 'too-many'];

/** What to say of an answer that refuses the deletion. */
export function saidOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('problem' in answer)) return null;
  return OWN.includes(String(answer.problem)) && 'message' in answer ? String(answer.message) : DELETION_MESSAGES.failed;
}

export type Leaving = { reason: DeletionReason; password: string };
type Read = { leaving: Leaving } | { problem: string; refusal: string };

/** A reason of the list, and the second yes (DELETE-03, DELETE-04). A password is taken as it is, spaces and all. */
export function readDeletionForm(form: { get(name: string): unknown }): Read {
  const [reason, confirm, password] = ['reason', 'confirm', 'password'].map((name) => form.get(name));
  if (!isDeletionReason(reason)) return { problem: 'reason-needed', refusal: DELETION_MESSAGES.noReason };
  if (confirm !== 'yes') return { problem: 'not-confirmed', refusal: DELETION_MESSAGES.unconfirmed };
  return { leaving: { reason, password: typeof password === 'string' ? password : '' } };
}

/** What goes with the person, each with its number. */
export type Goes = Record<
  'stories' | 'posts' | 'comments' | 'drafts' | 'pictures' | 'channels' | 'messages' | 'spectators' | 'spectating',
  number
>;

const ROWS: [keyof Goes, string][] = [
  ['stories', 'Stories, with their comments and likes'],
  ['posts', 'Posts'],
  ['comments', 'Comments'],
  ['drafts', 'Drafts'],
  ['pictures', 'Images'],
  ['channels', 'Channels you own, with every message in them'],
  ['messages', 'Messages'],
  ['spectators', 'Spectators'],
  ['spectating', 'People you spectate'],
];

/** What goes, with its number; nothing that the person has none of. */
export const rowsOf = (goes: Goes): [string, string][] =>
  ROWS.flatMap(([what, words]) => (goes[what] ? [[words, goes[what].toLocaleString('en-US')]] : []));
