import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { PASSWORD_MESSAGES } from '../password/password-rules.ts';
import { ACCOUNT_MESSAGES, isEmail, refusedEmpty } from '../rules.ts';

/** ACC-04 */
export const EMAIL_MESSAGES = {
  empty: ACCOUNT_MESSAGES.empty,
  malformed: 'This does not look like an email address.',
  taken: ACCOUNT_MESSAGES.emailTaken,
  wrong: PASSWORD_MESSAGES.wrong,
  done: 'Email changed successfully',
  sent: 'We have sent a link to the new address. Open it within 24 hours to confirm the change.',
  confirmed: 'Your email address is confirmed.',
  failed: 'Failed to change your email address. Please try again.',
} as const;

export type EmailChange = { email: string; password: string };

/** The address is stored in lower case, as at sign-up; the password is not trimmed. */
export function readEmailChange(form: FormData): EmailChange {
  const [email, password] = [form.get('email'), form.get('password')];
  return {
    email: typeof email === 'string' ? email.trim().toLowerCase() : '',
    password: typeof password === 'string' ? password : '',
  };
}

/** Checks the form without the database. */
export function emailRefusal({ email, password }: EmailChange): RefusedAction<keyof EmailChange> | null {
  if (!email || !password) return refusedEmpty([...(email ? [] : ['email' as const]), ...(password ? [] : ['password' as const])]);
  return isEmail(email) ? null : refusedField('email', EMAIL_MESSAGES.malformed, { problem: 'email-form', status: 422 });
}
