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
