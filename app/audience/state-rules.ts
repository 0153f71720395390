/** The states of a work, part, post, comment, message or channel. Only `shown` is visible to anyone but the author. */
export const STATES = ['shown', 'waiting', 'held', 'hidden', 'removed'] as const;
export type State = (typeof STATES)[number];
