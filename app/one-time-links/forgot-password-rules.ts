import type { FieldMessages } from '#server/http/problem-rules.ts';
import { ACCOUNT_MESSAGES, isEmail } from '../account/rules.ts';
import { codePoints, typedLines } from '../forms/text-rules.ts';

const USERNAME_MAX = 60; // as typed, also with an @ or a wrong one
const CONTACT_MAX = 200;
export const WORDS_MAX = 300;

/** ACC-01 */
export const FORGOT_MESSAGES = {
  mailed: 'If an account uses this address, we have sent a link to it. It works for one hour.',
  noMail: 'This site cannot send e-mail. The people who run it can make a link for you.',
  malformed: 'This does not look like an email address.',
  tooMany: 'Many requests have been sent from your network today. Please try again tomorrow.',
} as const;
export const requestSent = (site: string) => `Your request has been sent to the people who run ${site}.`;

export type HelpRequest = { username: string; contact: string; words: string };
export type ForgotTyped = Partial<HelpRequest & { email: string }>;
export type ForgotField = keyof HelpRequest | 'email';

const text = (form: FormData, name: string) => typedLines(form.get(name));
export const readEmail = (form: FormData) => text(form, 'email').slice(0, 300);
export const emailProblem = (email: string) => (email ? (isEmail(email) ? null : FORGOT_MESSAGES.malformed) : ACCOUNT_MESSAGES.empty);

export const readHelpRequest = (form: FormData): HelpRequest => ({
  username: text(form, 'username').replace(/^@/, ''),
  contact: text(form, 'contact'),
  words: text(form, 'words'),
});

const upTo = (max: number) => `Please use at most ${max} characters.`;
/** The invalid fields with their messages, or null. What is said in one's own words may be empty. */
export function helpRequestProblem({ username, contact, words }: HelpRequest): FieldMessages<ForgotField> | null {
  const fields: FieldMessages<ForgotField> = {
    ...(username ? codePoints(username) > USERNAME_MAX && { username: upTo(USERNAME_MAX) } : { username: 'Please type your username.' }),
    ...(contact ? codePoints(contact) > CONTACT_MAX && { contact: upTo(CONTACT_MAX) } : { contact: 'Please say how to reach you.' }),
    ...(codePoints(words) > WORDS_MAX && { words: upTo(WORDS_MAX) }),
  };
  return Object.keys(fields).length ? fields : null;
}
