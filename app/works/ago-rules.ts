const VISITOR_STEP_MS = 30_000;

/**
 * The time that a page tells ages from. For visitors it is the end of the half minute: their pages are cached, and as long as what one is made of stays the
 * same it is not rendered anew (`server/page-cache.ts`).
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

/** How long ago, in words: "just now", "5 minutes ago", "1 week ago" (READ-ARC-01). Both times in milliseconds. */
export function agoWords(then: number, now: number): string {
  const gone = Math.max(0, now - then);
  for (const [name, length] of STEPS) {
    const n = Math.floor(gone / length);
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

/** The same in the feed: "just now", "5m ago", "3h ago", "12d ago", "4mo ago", "2y ago" (FEED-21, AMB-92). */
export function agoShort(then: number, now: number): string {
  const gone = Math.max(0, now - then);
  if (gone < 60_000) return 'just now';
  const year = 365 * 86_400_000;
  if (gone >= year) return `${Math.floor(gone / year)}y ago`;
  const [name, length, most] = SHORT.findLast(([, step]) => gone >= step) ?? SHORT[0];
  return `${Math.min(most, Math.floor(gone / length))}${name} ago`; // 360 to 364 days are eleven months still
}
