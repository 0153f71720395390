export const FOLLOW_KINDS = ['work', 'series', 'collection', 'tag', 'filter'] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];
export const FOLLOWS_MAX = 2_000; // of one member
export const FOLLOWING_PAGE_SIZE = 24;

export const FOLLOW_NAMES: Record<FollowKind, string> = {
  work: 'Works',
  series: 'Series',
  collection: 'Collections',
  tag: 'Tags',
  filter: 'Filters',
};

export const FOLLOW_MESSAGES = {
  signedOut: 'Please sign in to see what you follow.',
  tooMany: `You already follow ${FOLLOWS_MAX.toLocaleString('en-US')} items. Remove some on the Following page first.`,
  unavailable: 'This is no longer available.',
  notChanged: 'It couldn’t be changed. Please try again.',
  own: 'This is your own.',
} as const;

/** The list that the query selects: works, unless it names another kind. */
export const followKindFrom = (search: URLSearchParams): FollowKind => FOLLOW_KINDS.find((kind) => kind === search.get('type')) ?? 'work';
