import { PASSWORD_MESSAGES } from '../password/password-rules.ts';
import { ACCOUNT_MESSAGES, isEmail } from '../rules.ts';

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
/** `fields` maps each invalid input to its message; an empty string marks the input without a message. */
export type EmailRefusal = { status: number; problem: string; message: string; fields: Partial<Record<keyof EmailChange, string>> };

/** The address is stored in lower case, as at sign-up; the password is not trimmed. */
export function readEmailChange(form: FormData): EmailChange {
  const [email, password] = [form.get('email'), form.get('password')];
  return {
    email: typeof email === 'string' ? email.trim().toLowerCase() : '',
    password: typeof password === 'string' ? password : '',
  };
}

export const emailRefused = (status: number, problem: string, field: keyof EmailChange, message: string): EmailRefusal => ({
  status,
  problem,
  message,
  fields: { [field]: message },
});

/** Checks the form without the database. */
export function emailRefusal({ email, password }: EmailChange): EmailRefusal | null {
  if (!email || !password) {
    const fields = { ...(email ? {} : { email: '' }), ...(password ? {} : { password: '' }) };
    return { status: 422, problem: 'empty', message: EMAIL_MESSAGES.empty, fields };
  }
  return isEmail(email) ? null : emailRefused(422, 'email-form', 'email', EMAIL_MESSAGES.malformed);
}
