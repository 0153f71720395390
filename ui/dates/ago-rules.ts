const VISITOR_STEP_MS = 30_000;

/**
 * The reference time for "5 minutes ago". For visitors it is rounded up to the half minute, so that a cached page whose data is unchanged is not
 * rendered again (`server/http/page-cache.ts`).
 */
export const timeFor = (viewer: object | null, now = Date.now()) => (viewer ? now : Math.ceil(now / VISITOR_STEP_MS) * VISITOR_STEP_MS);

const STEPS = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "just now", "5 minutes ago", "1 week ago". Both times in milliseconds. */
export function agoWords(then: number, now: number): string {
  const elapsed = Math.max(0, now - then);
  for (const [name, length] of STEPS) {
    const n = Math.floor(elapsed / length);
    if (n) return `${n} ${name}${n === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

const SHORT = [
  ['m', 60_000, 59],
  ['h', 3_600_000, 23],
  ['d', 86_400_000, 29],
  ['mo', 30 * 86_400_000, 11],
] as const;

/** The short form for the feed: "just now", "5m ago", "3h ago", "12d ago", "4mo ago", "2y ago" (FEED-21, AMB-92). */
export function agoShort(then: number, now: number): string {
  const elapsed = Math.max(0, now - then);
  if (elapsed < 60_000) return 'just now';
  const year = 365 * 86_400_000;
  if (elapsed >= year) return `${Math.floor(elapsed / year)}y ago`;
  const [name, length, max] = SHORT.findLast(([, step]) => elapsed >= step) ?? SHORT[0];
  return `${Math.min(max, Math.floor(elapsed / length))}${name} ago`; // 360 to 364 days are still eleven months
}
