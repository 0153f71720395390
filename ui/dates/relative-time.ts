const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const VISITOR_STEP_MS = 30_000;

/**
 * The reference time for "5 minutes ago". For visitors it is rounded up to the half minute, so that a cached page whose data is unchanged
 * is not rendered again (`server/http/page-cache.ts`).
 */
export const timeFor = (viewer: object | null, now = Date.now()) => (viewer ? now : Math.ceil(now / VISITOR_STEP_MS) * VISITOR_STEP_MS);

const inNumbers = new Intl.RelativeTimeFormat('en-US');
const inWords = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const lengths = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'day', unitDisplay: 'long' });

/** "today", "yesterday", "5 days ago". */
export const daysAgo = (days: number) => inWords.format(-days, 'day');
/** "1 week ago", "2 weeks ago". */
export const weeksAgo = (weeks: number) => inNumbers.format(-weeks, 'week');
/** "in 1 day", "in 5 days". */
export const inDays = (days: number) => inNumbers.format(days, 'day');
/** "1 day", "5 days". */
export const dayCount = (days: number) => lengths.format(days);

const STEPS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** "just now", "5 minutes ago", "1 week ago". Both times in milliseconds. */
export function formatAgo(then: number, now: number): string {
  const elapsed = Math.max(0, now - then);
  const [unit, length] = STEPS.find(([, step]) => elapsed >= step) ?? [];
  return unit ? inNumbers.format(-Math.floor(elapsed / length), unit) : 'just now';
}

const SHORT = [
  ['m', MINUTE_MS, 59],
  ['h', HOUR_MS, 23],
  ['d', DAY_MS, 29],
  ['mo', 30 * DAY_MS, 11],
  ['y', 365 * DAY_MS, Number.POSITIVE_INFINITY],
] as const;

/**
 * The short form for the feed: "just now", "5m ago", "3h ago", "12d ago", "4mo ago", "2y ago" (FEED-21, AMB-92). Not by `Intl`, whose
 * narrow form differs between versions of its data, and so between the server and browsers.
 */
export function formatAgoShort(then: number, now: number): string {
  const elapsed = Math.max(0, now - then);
  const [unit, length, max] = SHORT.findLast(([, step]) => elapsed >= step) ?? [];
  return unit ? `${Math.min(max, Math.floor(elapsed / length))}${unit} ago` : 'just now'; // 360 to 364 days are still eleven months
}
