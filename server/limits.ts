import { RateLimiterMemory } from 'rate-limiter-flexible';

/** How often one caller (a member, else an address) may knock at a door, in so many seconds. Generous for people, tight for scripts. */
export const LIMITS = {
  read: { points: 900, duration: 60 },
  write: { points: 240, duration: 60 },
  draft: { points: 240, duration: 60 }, // a save every half second, from two tabs
  message: { points: 60, duration: 60 },
  comment: { points: 30, duration: 60 },
  upload: { points: 60, duration: 60 },
  file: { points: 60, duration: 3_600 }, // attached in channels, up to 10 MB each
  download: { points: 120, duration: 60 },
  'assistant-text': { points: 60, duration: 3_600 }, // each costs whoever runs the house money
  'assistant-picture': { points: 30, duration: 3_600 },
  'sign-in': { points: 30, duration: 60 },
  'sign-up': { points: 20, duration: 60 }, // a class in one room signs up behind one address
} as const;
export type LimitName = keyof typeof LIMITS;

const make = () => new Map(Object.entries(LIMITS).map(([name, limit]) => [name, new RateLimiterMemory({ keyPrefix: name, ...limit })]));
let limiters = make();

/** Counts one knock; resolves to the seconds to wait when it was one too many, else 0. */
export async function knock(name: LimitName, who: string): Promise<number> {
  try {
    await limiters.get(name)?.consume(who);
    return 0;
  } catch (refused) {
    return Math.max(1, Math.ceil(((refused as { msBeforeNext?: number }).msBeforeNext ?? 1000) / 1000));
  }
}

/** Takes a knock back that led to nothing. */
export async function unknock(name: LimitName, who: string): Promise<void> {
  await limiters.get(name)?.reward(who);
}

/** For tests: each starts with nobody having knocked. */
export const forgetKnocks = () => {
  limiters = make();
};
