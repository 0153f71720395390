import { type FieldMessages, type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { clean, codePoints, normalized } from '../forms/text-rules.ts';
import { AGE_ERROR } from '../registration/age-rules.ts';
import { ADDRESS_REFUSED } from '../registration/refused-name-rules.ts';
import { WHY_ERROR, WHY_MAX, WHY_MIN } from '../registration/rules.ts';

/** Limits, messages and validation of accounts; the same code runs in the form and on the server (AUTH-10, AUTH-15 to AUTH-23, AMB-55). */
export const NAME_MAX = 80;
const USERNAME = { min: 3, max: 20 };
export const PASSWORD_MAX = 128;
const INVITATION_TYPED_MAX = 500; // a whole link
const WHY_TYPED_MAX = 5_000; // more than is accepted, so that the form shows what was typed

export const ACCOUNT_MESSAGES = {
  empty: 'All fields are required',
  terms: 'You must accept the Terms and Conditions to create an account',
  weak: 'Password does not meet all requirements',
  usernameTaken: 'Username already taken',
  emailTaken: 'Email already registered',
  noUser: 'No user returned after signup',
  wrong: "Invalid email or password. Please sign up if you don't have an account.",
  passwordChanged: 'Your password is changed. Please sign in.', // with a one-time link (ACC-02)
  addressConfirmed: 'Your email address is confirmed. Please sign in.',
  changeUndone: 'The change is undone, and you are signed out everywhere. If somebody else knows your password, choose a new one.',
  failed: 'An error occurred. Please try again.',
  usernameForm: `A username is ${USERNAME.min} to ${USERNAME.max} letters, digits or underscores.`,
  emailForm: 'This doesn’t look like an email address.',
  nameLong: `Names can be up to ${NAME_MAX} characters.`,
} as const;

/** The rules of the checklist (AUTH-09, AUTH-10). */
export const PASSWORD_RULES = [
  { words: 'At least 8 characters', met: (password: string) => password.length >= 8 },
  { words: 'One uppercase letter', met: (password: string) => /\p{Lu}/u.test(password) },
  { words: 'One digit', met: (password: string) => /\p{Nd}/u.test(password) },
  { words: 'One special character', met: (password: string) => /[\p{P}\p{S}]/u.test(password) },
] as const;

/** The rules that a password does not meet; the length limit is not in the checklist because it is rarely exceeded by accident (ERR-10). */
export const weaknesses = (password: string): string[] => [
  ...PASSWORD_RULES.filter(({ met }) => !met(password)).map(({ words }) => words),
  ...(password.length > PASSWORD_MAX ? [`At most ${PASSWORD_MAX} characters`] : []),
];

export type SignInMode = 'sign-in' | 'sign-up';
export type SignUp = {
  name: string;
  username: string;
  email: string;
  password: string;
  terms: boolean;
  /** The code of an invitation as typed, or empty. */
  invitation: string;
  /** Why the person would like to join; asked only where staff approve new accounts. */
  why: string;
};
export type AccountField = 'name' | 'username' | 'email' | 'password' | 'terms' | 'invitation' | 'why' | 'age';

// No control characters: PostgreSQL rejects NUL.
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)+$/u;
export const isEmail = (text: string) => text.length <= 254 && EMAIL.test(text);
const isUsername = (text: string) => /^[A-Za-z0-9_]+$/.test(text) && text.length >= USERNAME.min && text.length <= USERNAME.max;

const text = (form: FormData, field: string) => {
  const value = form.get(field);
  return typeof value === 'string' ? value.trim() : '';
};
/** Removes control characters (PostgreSQL rejects NUL) and bidirectional overrides; text without a visible character becomes empty. */
export const visible = (given: string) => {
  const shown = normalized(given.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ''));
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(shown) ? shown.trim() : '';
};

/** The password is not trimmed. An @ before the username is removed, because the input shows it as a prefix. */
export const readSignUp = (form: FormData): SignUp => ({
  name: visible(text(form, 'name')),
  username: text(form, 'username').replace(/^@/, ''),
  email: text(form, 'email'),
  password: passwordOf(form),
  terms: text(form, 'terms') !== '',
  invitation: text(form, 'invitation').slice(0, INVITATION_TYPED_MAX),
  why: clean(text(form, 'why').replaceAll('\r\n', '\n')).slice(0, WHY_TYPED_MAX),
});
export const readSignIn = (form: FormData) => ({ email: text(form, 'email'), password: passwordOf(form) });
const passwordOf = (form: FormData) => {
  const value = form.get('password');
  return typeof value === 'string' ? value : '';
};

/** The refusal of a form in which these inputs are empty; each is marked without a message of its own. */
export const refusedEmpty = <Field extends string>(empty: readonly Field[]): RefusedAction<Field> => ({
  ...{ status: 422, problem: 'empty', message: ACCOUNT_MESSAGES.empty },
  fields: Object.fromEntries(empty.map((field) => [field, ''])) as FieldMessages<Field>,
});
export const weakPassword: RefusedAction<'password'> = {
  ...{ status: 422, problem: 'weak-password', message: ACCOUNT_MESSAGES.weak },
  fields: { password: '' },
};

/** `reasons` are the rules that the password does not meet. */
type SignUpRefusal = RefusedAction<AccountField> & { reasons?: string[] };

/** Validates a sign-up without the database, in the specified order; null if it is valid. */
export function signUpRefusal({ terms, ...given }: Omit<SignUp, 'invitation' | 'why'>): SignUpRefusal | null {
  const empty = (['name', 'username', 'email', 'password'] as const).filter((field) => !given[field]);
  if (empty.length) return refusedEmpty(empty);
  if (!terms) return { status: 422, problem: 'terms', message: ACCOUNT_MESSAGES.terms, fields: { terms: '' } };
  const reasons = weaknesses(given.password);
  if (reasons.length) return { ...weakPassword, reasons };
  if (given.name.length > NAME_MAX) return about('name', 'name-too-long', ACCOUNT_MESSAGES.nameLong);
  if (!isUsername(given.username)) return about('username', 'username-form', ACCOUNT_MESSAGES.usernameForm);
  if (!isEmail(given.email)) return about('email', 'email-form', ACCOUNT_MESSAGES.emailForm);
  if (RESERVED.has(given.username.toLowerCase())) return usernameTaken;
  return null;
}

export function signInRefusal({ email, password }: { email: string; password: string }): RefusedAction<AccountField> | null {
  const empty = Object.entries({ email, password }).flatMap(([field, value]) => (value ? [] : [field as AccountField]));
  return empty.length ? refusedEmpty(empty) : null;
}

const about = <Field extends AccountField>(field: Field, problem: string, message: string, status = 422) =>
  refusedField(field, message, { problem, status });
/** The application is too short or too long (REG-07). */
export const whyRefused = about('why', 'why-needed', WHY_ERROR);
/** The question for an age group was not answered (REG-08). */
export const ageMissing = about('age', 'age-needed', AGE_ERROR);
export const isWhy = (why: string) => codePoints(why) >= WHY_MIN && codePoints(why) <= WHY_MAX;
export const usernameTaken = about('username', 'username-taken', ACCOUNT_MESSAGES.usernameTaken, 409);
/** Validates a username without the database (AUTH-18, AMB-55). */
export function usernameRefusal(username: string): RefusedAction<'username'> | null {
  if (!isUsername(username)) return about('username', 'username-form', ACCOUNT_MESSAGES.usernameForm);
  return RESERVED.has(username.toLowerCase()) ? usernameTaken : null;
}
/** The domain is refused, or the address is that of somebody banned (REG-10). */
export const addressRefused = about('email', 'address-refused', ADDRESS_REFUSED);
export const emailTaken = about('email', 'email-taken', ACCOUNT_MESSAGES.emailTaken, 409);

/** First path segments of current and planned routes: `/{username}` is a profile and must not shadow a page (AMB-55). */
export const RESERVED: ReadonlySet<string> = new Set([
  // segments below /profile, because /profile/{username} is a profile as well
  ...['edit', 'thought', 'picture', 'cover', 'visibility'],
  // pages (ROUTE-01 to -39)
  ...['posts', 'write', 'comic', 'book', 'theory', 'world', 'create-post', 'profile', 'subscription', 'report-problem', 'help-center'],
  ...['writing-guidelines', 'saved-stories', 'terms-and-conditions', 'privacy-policy', 'delete-account', 'all-books', 'all-comics'],
  ...['all-theories', 'all-worlds', 'participate-write', 'weekly-challenges', 'community', 'kids-adventure', 'kids-writing', 'kids-book'],
  // actions and endpoints
  ...[
    'sign-in',
    'sign-up',
    'sign-out',
    'session',
    'sessions',
    'drafts',
    'pictures',
    'works',
    'reading-settings',
    'comments',
    'likes',
    'saves',
  ],
  ...[
    'report',
    'reports',
    'people',
    'channels',
    'messages',
    'challenges',
    'entries',
    'kids',
    'premium',
    'tickets',
    'assistant',
    'characters',
    'search',
    'languages',
    'downloads',
  ],
  ...[
    'home',
    'settings',
    'account',
    'password',
    'notifications',
    'notices',
    'help',
    'about',
    'contact',
    'terms',
    'privacy',
    'support',
    'login',
    'logout',
  ],
  // pages that are planned (ACC-10, OPEN-01)
  ...['setup', 'join', 'moderation', 'moderation-log', 'rules', 'appeals', 'groups', 'kids-sign-in', 'forgot-password', 'reset-password'],
  ...['verify-email', 'account-status'],
  ...['browse', 'tag', 'tags', 'filters', 'series', 'library', 'collection', 'following', 'numbers', 'how-lists-work', 'how-labels-work'],
  // the server and the site itself
  ...[
    'media',
    'live',
    'assets',
    'healthz',
    'api',
    'static',
    'public',
    'admin',
    'root',
    'www',
    'null',
    'undefined',
    'storyhearth',
    'cinder',
  ],
  ...['__manifest', '_root', 'robots', 'sitemap', 'favicon', 'bear', 'index', 'new', 'edit', 'me'],
]);
