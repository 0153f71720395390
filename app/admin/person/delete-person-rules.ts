import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';

/** Why staff delete an account, in the order shown. A fixed list, so that nothing of the person can be in the log (ACC-09). */
export const STAFF_DELETION_REASONS = [
  'The person asked for it',
  'A parent or guardian asked for it',
  'A court or the law requires it',
  'Broke the rules of this site',
  'Spam or a fake account',
  'Another reason',
] as const;
export type StaffDeletionReason = (typeof STAFF_DELETION_REASONS)[number];
const isReason = (value: unknown): value is StaffDeletionReason => STAFF_DELETION_REASONS.some((reason) => reason === value);

const typeToConfirm = (username: string): string => `Type ${username} to confirm.`; // ACC-09

export type DeletionField = 'reason' | 'username' | 'password';
type Read = { reason: StaffDeletionReason; password: string } | RefusedAction<DeletionField>;

const refused = (problem: string, field: DeletionField, message: string): Read => refusedField(field, message, { problem, status: 422 });

/** Requires a reason of the list, the username as it is written, and a password. */
export function readStaffDeletion(form: { get(name: string): unknown }, username: string): Read {
  const [reason, typed, password] = ['reason', 'username', 'password'].map((name) => form.get(name));
  if (!isReason(reason)) return refused('reason-needed', 'reason', 'Please choose a reason.');
  if (typeof typed !== 'string' || typed.trim().replace(/^@/, '') !== username)
    return refused('not-confirmed', 'username', typeToConfirm(username));
  if (typeof password !== 'string' || !password) return refused('password-needed', 'password', 'Please enter your password.');
  return { reason, password };
}
