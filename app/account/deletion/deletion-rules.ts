import type { RefusedAction } from '#server/http/problem-rules.ts';
import { PASSWORD_MESSAGES } from '../password/password-rules.ts';

/** In the order shown (DELETE-02). */
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
  unconfirmed: 'Check the box to confirm you want to delete your account.',
  password: 'Enter your password so we know it’s you.',
  wrong: PASSWORD_MESSAGES.wrong,
  goodbye: 'Your account has been deleted. Thank you for the time you spent here.',
} as const;

/** Problems that the person can fix, shown with their own message; any other becomes `failed` (DELETE-08). */
const FIXABLE_PROBLEMS = ['reason-needed', 'not-confirmed', 'password-needed', 'wrong-password', 'too-many', 'last-owner'];

/** The message for a response that refuses the deletion, else null. */
export function deletionError(result: unknown): string | null {
  if (typeof result !== 'object' || result === null || !('problem' in result)) return null;
  return FIXABLE_PROBLEMS.includes(String(result.problem)) && 'message' in result ? String(result.message) : DELETION_MESSAGES.failed;
}

export type DeletingAccount = { username: string; owner: string };
export type DeletionRequest = { reason: DeletionReason; password: string };
type Read = { request: DeletionRequest } | RefusedAction;

/** Requires a listed reason and the confirmation (DELETE-03, DELETE-04). The password is not trimmed. */
export function readDeletionForm(form: { get(name: string): unknown }): Read {
  const [reason, confirm, password] = ['reason', 'confirm', 'password'].map((name) => form.get(name));
  if (!isDeletionReason(reason)) return { status: 422, problem: 'reason-needed', message: DELETION_MESSAGES.noReason };
  if (confirm !== 'yes') return { status: 422, problem: 'not-confirmed', message: DELETION_MESSAGES.unconfirmed };
  return { request: { reason, password: typeof password === 'string' ? password : '' } };
}

/** How much is deleted with the account, by kind. */
export type DeletionCounts = Record<
  'stories' | 'posts' | 'comments' | 'drafts' | 'pictures' | 'channels' | 'messages' | 'spectators' | 'spectating',
  number
>;

/** A channel that is deleted with the account, unless it is handed over before (CHMOD-05). */
export type LostChannel = { id: string; name: string };
/** A group whose last grown-up the person is, with the number of its children (SAFE-14). */
export type LostGroup = { id: string; name: string; children: number };
export type Lost = { lostChannels: LostChannel[]; lostGroups: LostGroup[] };

/** Labels, and those for staff where they differ. */
const ROWS: [keyof DeletionCounts, string, string?][] = [
  ['stories', 'Stories, with their comments and likes'],
  ['posts', 'Posts'],
  ['comments', 'Comments'],
  ['drafts', 'Drafts'],
  ['pictures', 'Images'],
  ['channels', 'Channels you own, with every message in them', 'Channels they own, with every message in them'],
  ['messages', 'Messages'],
  ['spectators', 'Spectators'],
  ['spectating', 'People you spectate', 'People they spectate'],
];

/** A label and a number for each kind that the person has any of. */
export const summaryRows = (counts: DeletionCounts, reader: 'owner' | 'staff'): [string, string][] =>
  ROWS.flatMap(([kind, own, others = own]) =>
    counts[kind] ? [[reader === 'owner' ? own : others, counts[kind].toLocaleString('en-US')]] : [],
  );
