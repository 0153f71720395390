/** Characters of a description that a card has. */
export const CARD_DESCRIPTION_SHOWN = 280;
export const CARD_MESSAGES = {
  missing: 'This work is no longer available.',
  notShown: 'This couldn’t be shown. Please try again.',
} as const;
