/** Counts of a topic by name. */
export type Counts = Record<string, number>;

/** Counts received by live events, with the time of receipt (`Date.now()`). */
export type LiveCounts = Readonly<Record<string, { count: number; at: number }>>;

export const NO_LIVE_COUNTS: LiveCounts = {};

export const withLiveCounts = (received: LiveCounts, counts: Counts, at: number): LiveCounts => ({
  ...received,
  ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, { count, at }])),
});

/** Marks all counts as older than any response, after the topic changed in another way. */
export const outdated = (received: LiveCounts): LiveCounts =>
  Object.fromEntries(Object.entries(received).map(([name, { count }]) => [name, { count, at: Number.NEGATIVE_INFINITY }]));

/** The counts that may be missing from a loader response requested at this time. */
export const liveCountsSince = (received: LiveCounts, requestedAt: number): LiveCounts =>
  Object.fromEntries(Object.entries(received).filter(([, { at }]) => at >= requestedAt));

export const countsNow = <Shown extends Counts>(loaded: Shown, received: LiveCounts): Shown => ({
  ...loaded,
  ...Object.fromEntries(Object.entries(received).map(([name, { count }]) => [name, count])),
});
