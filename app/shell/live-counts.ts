/** Counts of a topic by their names. */
export type Counts = Record<string, number>;

/** Counts that live events brought, and when, by the clock of the day. */
export type LiveCounts = Readonly<Record<string, { count: number; at: number }>>;

export const NO_LIVE_COUNTS: LiveCounts = {};

export const withLiveCounts = (heard: LiveCounts, counts: Counts, at: number): LiveCounts => ({
  ...heard,
  ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, { count, at }])),
});

/** Something else changed: whatever a loader says next is newer. */
export const outdated = (heard: LiveCounts): LiveCounts =>
  Object.fromEntries(Object.entries(heard).map(([name, { count }]) => [name, { count, at: Number.NEGATIVE_INFINITY }]));

/** What a loader's answer, which was asked for at this time, may not know of yet. */
export const liveCountsSince = (heard: LiveCounts, asked: number): LiveCounts =>
  Object.fromEntries(Object.entries(heard).filter(([, { at }]) => at >= asked));

export const countsNow = <Shown extends Counts>(loaded: Shown, heard: LiveCounts): Shown => ({
  ...loaded,
  ...Object.fromEntries(Object.entries(heard).map(([name, { count }]) => [name, count])),
});
