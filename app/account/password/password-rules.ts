import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { PASSWORD_MAX, refusedEmpty } from '../rules.ts';

export const PASSWORD_MIN = 6;

export const PASSWORD_MESSAGES = {
  wrong: 'Current password is incorrect',
  short: `New password must be at least ${PASSWORD_MIN} characters`,
  long: `Passwords can be up to ${PASSWORD_MAX} characters.`,
  differ: "New passwords don't match",
  done: 'Password changed successfully',
  failed: 'Failed to change password. Please try again.',
} as const;

export type PasswordField = 'current' | 'next' | 'confirmation';
export type PasswordChange = Record<PasswordField, string>;
type Refused = RefusedAction<PasswordField>;

const FIELDS = ['current', 'next', 'confirmation'] as const;

/** Passwords are not trimmed. */
export function readPasswordChange(form: FormData): PasswordChange {
  const value = (field: PasswordField) => {
    const given = form.get(field);
    return typeof given === 'string' ? given : '';
  };
  return { current: value('current'), next: value('next'), confirmation: value('confirmation') };
}

const about = (field: PasswordField, problem: string, message: string): Refused => refusedField(field, message, { problem, status: 422 });

/** All three fields are required (SETTINGS-12). */
export function emptyRefusal(given: PasswordChange): Refused | null {
  const empty = FIELDS.filter((field) => !given[field]);
  return empty.length ? refusedEmpty(empty) : null;
}

export const currentWrong = about('current', 'wrong-password', PASSWORD_MESSAGES.wrong);

/** Checks the new password, after the current one was verified (SETTINGS-14, -15, AMB-22). */
export function newPasswordRefusal({ next, confirmation }: PasswordChange): Refused | null {
  if (next.length < PASSWORD_MIN) return about('next', 'password-too-short', PASSWORD_MESSAGES.short);
  if (next.length > PASSWORD_MAX) return about('next', 'password-too-long', PASSWORD_MESSAGES.long);
  return next === confirmation ? null : about('confirmation', 'passwords-differ', PASSWORD_MESSAGES.differ);
}
