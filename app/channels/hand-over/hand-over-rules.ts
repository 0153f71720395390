export const OFFER_DAYS = 7;

export const HAND_OVER_MESSAGES = {
  notMember: 'There is no other member with this username in the channel.',
  noOffer: 'This offer has ended.',
  failed: 'This wasn’t saved. Please try again.',
} as const;
