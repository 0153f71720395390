export const STANDINGS = ['active', 'awaiting', 'silenced', 'suspended', 'banned'] as const;
export type StandingState = (typeof STANDINGS)[number];

/** What an account may do. It is active again by itself after `until`; `rule` is the title of the rule that the decision named. */
export type Standing = { state: StandingState; until: Date | null; rule: string | null };

export const ACTIVE: Standing = { state: 'active', until: null, rule: null };

/** People who can only read why, and manage or close their account (ACC-08). */
export const isShutOut = ({ state }: Standing): boolean => state === 'suspended' || state === 'banned';
