import { z } from 'zod';

/** The sentences of the sign-in and sign-up forms (AUTH-15 to AUTH-23); those of the ledger are exact. */
export const WORDS = {
  empty: 'All fields are required',
  terms: 'You must accept the Terms and Conditions to create an account',
  weak: 'Password does not meet all requirements',
  usernameTaken: 'Username already taken',
  emailTaken: 'Email already registered',
  nobody: 'No user returned after signup',
  wrong: "Invalid email or password. Please sign up if you don't have an account.",
  unexpected: 'An error occurred. Please try again.',
  offline: 'Failed to connect to the server. Please check your connection and try again.', // AMB-77
  nameLong: 'A name has at most 60 characters.',
  usernameShape: 'A username has 3 to 20 characters: letters, digits and underscores.',
  emailShape: 'This does not look like an email address.',
  passwordLong: 'A password has at most 128 characters.',
} as const;

/** What a password must have, in the order of the checklist (AUTH-10). Letters and digits of every script count. */
export const PASSWORD_RULES = [
  { name: 'At least 8 characters', holds: (password: string) => [...password].length >= 8 },
  { name: 'One upper-case letter', holds: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'One digit', holds: (password: string) => /\p{Nd}/u.test(password) },
  { name: 'One special character', holds: (password: string) => /[\p{P}\p{S}]/u.test(password) },
] as const;

/** The names of the rules a password still breaks: the reasons that a weak password is answered with (ERR-10). */
export const brokenRules = (password: string) => PASSWORD_RULES.filter((rule) => !rule.holds(password)).map((rule) => rule.name);

const ROUTES =
  'sign-in sign-up sign-out session posts write drafts pictures book comic theory world works create-post profile subscription ' +
  'report-problem help-center writing-guidelines saved-stories terms-and-conditions privacy-policy delete-account all-books all-comics ' +
  'all-theories all-worlds participate-write weekly-challenges community kids-adventure kids-writing kids-book reading-settings search settings';
const HOUSE = 'media live assets healthz api admin storyhearth';

/** First segments of addresses: `/{username}` shares their space, so nobody can be called so (AMB-55, ROUTE-40). */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set(`${ROUTES} ${HOUSE}`.split(' '));
export const isReserved = (username: string) => RESERVED_USERNAMES.has(username.toLowerCase());

export const usernameShape = z.string().regex(/^[A-Za-z0-9_]{3,20}$/, WORDS.usernameShape);
export const emailShape = z.email(WORDS.emailShape).max(254, WORDS.emailShape);
const nameShape = z.string().max(60, WORDS.nameLong);

export type SignUp = { name: string; username: string; email: string; password: string };
export type Refusal = { name: string; words: string; field?: keyof SignUp | 'terms'; reasons?: string[] };

/**
 * The first thing wrong with a sign-up in the ledger's order, or null: empty fields (AUTH-15), terms (AUTH-16), password (AUTH-17),
 * then shapes. Whether name and address are still free is asked after this (AUTH-18, AUTH-19). Runs in the browser and on the server.
 */
export function refusedSignUp({ name, username, email, password }: SignUp, acceptsTerms: boolean): Refusal | null {
  const empty = (Object.entries({ name, username, email, password }) as [keyof SignUp, string][]).find(([, value]) => !value.trim());
  if (empty) return { name: 'empty-field', words: WORDS.empty, field: empty[0] };
  if (!acceptsTerms) return { name: 'terms-not-accepted', words: WORDS.terms, field: 'terms' };
  const reasons = brokenRules(password);
  if (reasons.length) return { name: 'weak-password', words: WORDS.weak, field: 'password', reasons };
  if (password.length > 128) return { name: 'bad-input', words: WORDS.passwordLong, field: 'password' };
  if (isReserved(username)) return { name: 'username-taken', words: WORDS.usernameTaken, field: 'username' };
  for (const [field, shape, value] of [
    ['name', nameShape, name],
    ['username', usernameShape, username],
    ['email', emailShape, email],
  ] as const) {
    const { error } = shape.safeParse(value);
    if (error) return { name: 'bad-input', words: error.issues[0]?.message ?? WORDS.unexpected, field };
  }
  return null;
}

/** A form's fields, with the spaces around them gone; the password is left as it was typed. */
export const signUpOf = (form: FormData): SignUp => {
  const text = (field: string) => String(form.get(field) ?? '').trim();
  return { name: text('name'), username: text('username'), email: text('email'), password: String(form.get('password') ?? '') };
};
