/** What is counted for each day (SITE-05). */
export const TOTAL_KINDS = ['accounts', 'works', 'posts', 'comments', 'messages', 'reports'] as const;
export type TotalKind = (typeof TOTAL_KINDS)[number];

/** The periods of the page, in days; the first is today. */
export const PERIOD_DAYS = [1, 7, 30, 365] as const;
export const PERIOD_NAMES = ['Today', '7 days', '30 days', '365 days'] as const;
/** One number for each period. */
export type PerPeriod<T = number> = readonly [T, T, T, T];

const DAY_MS = 24 * 60 * 60 * 1000;
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
/** The first day of a period of this many days that ends today. */
export const firstDayOf = (days: number, now: number) => dayOf(now - (days - 1) * DAY_MS);
export const dayAfter = (day: string) => dayOf(Date.parse(day) + DAY_MS);

/** A duration in its two largest units: `3 h 20 min`. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
