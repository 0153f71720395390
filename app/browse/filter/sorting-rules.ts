/** The sort orders of filtered lists (FILTER-04), in the order of the field. */
export const SORTINGS = [
  { sorting: 'updated', name: 'Recently updated' },
  { sorting: 'newest', name: 'Newest' },
  { sorting: 'liked', name: 'Most liked' },
  { sorting: 'viewed', name: 'Most viewed' },
  { sorting: 'longest', name: 'Longest' },
  { sorting: 'shortest', name: 'Shortest' },
] as const;
export type Sorting = (typeof SORTINGS)[number]['sorting'];
