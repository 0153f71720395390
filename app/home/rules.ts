const DAY_MS = 24 * 60 * 60 * 1000;

/** When something was last read: Today, Yesterday, days, weeks, else the date (HOME-14, AMB-92). Days are the calendar's, in UTC, so that server and browser agree. */
export function lastReadWords(at: number, now: number): string {
  const days = Math.floor(now / DAY_MS) - Math.floor(at / DAY_MS);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return `${days} days ago`;
  if (days < 30) {
    const weeks = Math.floor(days / 7);
    return weeks === 1 ? '1 week ago' : `${weeks} weeks ago`;
  }
  return new Date(at).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
}

/** Percent of a work that is read, at most 100 (HOME-15). */
export const percentRead = (page: number, of: number) => (of > 0 ? Math.min(100, Math.round((page / of) * 100)) : 0);
