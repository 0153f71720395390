const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A count that starts above zero by specification: the initial, not real part, and since when real ones are counted (null: none yet). */
export type StartingCount = { startingCount: number; countedFrom: Date | null };

/** The remaining part of the initial count: all of it until the first real one is counted, then less each day, 0 after a week. */
export function startingLeft({ startingCount, countedFrom }: StartingCount, now: Date): number {
  if (!countedFrom) return startingCount;
  const left = 1 - (now.getTime() - countedFrom.getTime()) / WEEK_MS;
  return Math.round(startingCount * Math.min(1, Math.max(0, left)));
}
