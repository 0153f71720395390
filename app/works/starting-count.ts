const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A figure that the specification starts with: how much of it is not real, and since when real ones are counted (null: none yet). */
export type StartingCount = { startingCount: number; countedFrom: Date | null };

/** What is left of a starting figure: all of it until something real is counted, then less each day, nothing after a week. */
export function startingLeft({ startingCount, countedFrom }: StartingCount, now: Date): number {
  if (!countedFrom) return startingCount;
  const left = 1 - (now.getTime() - countedFrom.getTime()) / WEEK_MS;
  return Math.round(startingCount * Math.min(1, Math.max(0, left)));
}
