/** The mails that people can switch off (MAIL-06). */
export const MAIL_CHOICES = ['answers', 'decisions'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];
export const MAIL_CHOICE_NAMES: Record<MailChoice, string> = {
  answers: 'Answers to your reports, problem reports and appeals',
  decisions: 'Decisions about your works, posts, comments, messages and account',
};

/** The pauses before each try, in minutes (MAIL-02). */
const TRY_PAUSES = [0, 1, 5, 30, 120, 1_440] as const;

export const ERASED_AFTER_DAYS = 7; // address and text of a failed mail
const SECURITY_RESERVE = 100;
/** How many mails a day the site sends before only security mails are sent (MAIL-03). Small limits reserve a fifth. */
export const beforeReserve = (aDay: number) => aDay - Math.min(SECURITY_RESERVE, Math.ceil(aDay / 5));

/** Many members may have a digest at one hour: these wait while half of the other mails are used, and delay no answer and no decision. */
export const DIGEST_MAIL = 'notice-digest';
export const DIGEST_RETRY_MINUTES = 60;
/** The pause before the next try in minutes; null after the last one. */
export const pauseAfter = (tries: number, kind: string): number | null => {
  const pause = TRY_PAUSES[tries] ?? null;
  return pause !== null && kind === DIGEST_MAIL ? DIGEST_RETRY_MINUTES : pause;
};
export const beforeOthers = (aDay: number) => Math.floor(beforeReserve(aDay) / 2);

const SUBJECT_MAX = 150;
/** One line without control characters, so that a name or title adds no header (MAIL-04). */
export const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim()
    .toWellFormed();
export const subjectOf = (text: string) => oneLine(text).slice(0, SUBJECT_MAX).toWellFormed();

const ADDRESS = /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)[^\s<>"]+/giu;
/** Replaces addresses of other sites in what people wrote, so that every link in a mail is one of this site (MAIL-04). */
export const withoutForeignLinks = (text: string, origin: string) =>
  text.replace(ADDRESS, (address) => (address === origin || address.startsWith(`${origin}/`) ? address : '(link)'));

/** `m…@example.org`: shows which address is meant without showing it. */
export function maskedAddress(address: string): string {
  const [first = ''] = address;
  return `${first}…${address.slice(address.lastIndexOf('@'))}`;
}
