/** Counts of a topic by their names. */
export type Counts = Record<string, number>;

/** Counts that live events brought, and when, by the clock of the day. */
export type HeardCounts = Readonly<Record<string, { count: number; at: number }>>;

export const NOTHING_HEARD: HeardCounts = {};

export const withHeard = (heard: HeardCounts, counts: Counts, at: number): HeardCounts => ({
  ...heard,
  ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, { count, at }])),
});

/** Something else changed: whatever a loader says next is newer. */
export const outdated = (heard: HeardCounts): HeardCounts =>
  Object.fromEntries(Object.entries(heard).map(([name, { count }]) => [name, { count, at: Number.NEGATIVE_INFINITY }]));

/** What a loader's answer, which was asked for at this time, may not know of yet. */
export const heardSince = (heard: HeardCounts, asked: number): HeardCounts =>
  Object.fromEntries(Object.entries(heard).filter(([, { at }]) => at >= asked));

export const countsNow = <Shown extends Counts>(loaded: Shown, heard: HeardCounts): Shown => ({
  ...loaded,
  ...Object.fromEntries(Object.entries(heard).map(([name, { count }]) => [name, count])),
});
