import { ACCOUNT_MESSAGES, PASSWORD_MAX } from '../rules.ts';

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
/** `fields` maps each invalid input to its message; an empty string marks the input without a message. */
export type PasswordRefusal = { name: string; message: string; fields: Partial<Record<PasswordField, string>> };

const FIELDS = ['current', 'next', 'confirmation'] as const;

/** Passwords are not trimmed. */
export function readPasswordChange(form: FormData): PasswordChange {
  const value = (field: PasswordField) => {
    const given = form.get(field);
    return typeof given === 'string' ? given : '';
  };
  return { current: value('current'), next: value('next'), confirmation: value('confirmation') };
}

const about = (field: PasswordField, name: string, message: string): PasswordRefusal => ({ name, message, fields: { [field]: message } });

/** All three fields are required (SETTINGS-12). */
export function emptyRefusal(given: PasswordChange): PasswordRefusal | null {
  const empty = FIELDS.filter((field) => !given[field]);
  return empty.length
    ? { name: 'empty', message: ACCOUNT_MESSAGES.empty, fields: Object.fromEntries(empty.map((field) => [field, ''])) }
    : null;
}

export const currentWrong = about('current', 'wrong-password', PASSWORD_MESSAGES.wrong);

/** Checks the new password, after the current one was verified (SETTINGS-14, -15, AMB-22). */
export function newPasswordRefusal({ next, confirmation }: PasswordChange): PasswordRefusal | null {
  if (next.length < PASSWORD_MIN) return about('next', 'password-too-short', PASSWORD_MESSAGES.short);
  if (next.length > PASSWORD_MAX) return about('next', 'password-too-long', PASSWORD_MESSAGES.long);
  return next === confirmation ? null : about('confirmation', 'passwords-differ', PASSWORD_MESSAGES.differ);
}
