export const SYNONYMS_MAX = 5_000;
export const SYNONYMS_PAGE_SIZE = 100;

export const SYNONYM_MESSAGES = {
  empty: 'Type both tags.',
  same: 'These are already one tag.',
  joined: 'Joined.',
  separated: 'Separated.',
  tooMany: `Up to ${SYNONYMS_MAX.toLocaleString('en-US')} tags can be joined to others.`,
} as const;
