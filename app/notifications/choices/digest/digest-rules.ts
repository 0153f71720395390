/** How often a member gets a digest of notices by mail; `Off` is the default (NOTICE-10). */
export const DIGESTS = { off: 'Off', daily: 'Daily', weekly: 'Weekly' } as const;
export type DigestFrequency = keyof typeof DIGESTS;
export const isDigestFrequency = (value: unknown): value is DigestFrequency => typeof value === 'string' && Object.hasOwn(DIGESTS, value);

export const WEEKLY_DAY = 1; // Monday, as Temporal counts
const HOURS_PER_DAY = 24;
export const DEFAULT_DIGEST = { frequency: 'off', hour: 18, zone: null } as const;
/** The hour of a form, `0` to `23`; null for anything else. */
export const hourFrom = (value: unknown): number | null =>
  typeof value === 'string' && /^(1?\d|2[0-3])$/.test(value) ? Number(value) : null;
/** `6:00 PM` for each hour of a day. */
export const HOURS: readonly string[] = Array.from(
  { length: HOURS_PER_DAY },
  (_, hour) => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
);

export const DIGEST_LINES_SHOWN = 20;
export const DIGESTS_MAX = 200; // members whose digests one run composes
/** A digest that could not be sent within this time is dropped. */
export const DIGEST_VALID_HOURS = 24;

export const DIGEST_MESSAGES = {
  title: 'Digest by email',
  noMail: 'E-mail is not set up on this site.',
  saved: 'Saved.',
  failed: 'It couldn’t be saved. Please try again.',
  unreadable: 'This form couldn’t be read. Please load the page again.',
  zone: 'Enter a time zone such as Europe/Berlin.',
  badLink:
    'This link is incomplete or was changed, so nothing was stopped. Open the link in the email again, or sign in and use your notice settings.',
} as const;

/** What a signed link stops: every digest, or the notices of one topic in it. */
export const STOP_ALL = 'all';

/** The sentence of the page of a link once that is stopped. */
export const stoppedSentence = (topic: string | null): string =>
  topic ? `“${topic}” is no longer in your digest.` : 'You will no longer get digests.';
