import { createHmac } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { pool } from './database.ts';
import { installationSecret } from './installation.ts';

/**
 * How many requests one caller may make in so many seconds. A member is counted by id with `points`; visitors are counted by network, where a whole
 * school may stand behind one address: `network` points where that is more. `shared` limits are counted in the database, so that several processes
 * count together; the others are counted in each process.
 */
type Limit = { points: number; duration: number; network?: number; shared?: true };
const limits = {
  read: { points: 900, duration: 60, network: 4_000 }, // 200 visitors of one address, twenty pages a minute each
  write: { points: 240, duration: 60 },
  draft: { points: 240, duration: 60 }, // a save every half second, from two tabs
  'draft-kilobytes': { points: 24 * 1024, duration: 60 }, // of saves: the largest draft three times over
  publish: { points: 30, duration: 3_600 }, // works: each is on the front page of everybody
  'publish-part': { points: 120, duration: 3_600 }, // chapters and arcs: a finished book at once
  message: { points: 60, duration: 60 },
  visibility: { points: 10, duration: 60 }, // each switch is shown on every page with something of that person
  post: { points: 10, duration: 60 },
  comment: { points: 30, duration: 60 },
  'problem-report': { points: 20, duration: 3_600 }, // each is a row of up to 5,000 characters
  upload: { points: 240, duration: 60 }, // a comic of 200 panels at once; one of each person is decoded at a time
  file: { points: 60, duration: 3_600 }, // attached in channels, up to 10 MB each
  download: { points: 120, duration: 60, network: 1_200 },
  assets: { points: 12_000, duration: 60 }, // by network: scripts, styles and fonts, which a browser stores for a year
  health: { points: 240, duration: 60 }, // by network: a monitor asks every few seconds, and each question is one of the database
  media: { points: 12_000, duration: 60 }, // by network: 200 visitors of one address, sixty images a minute each
  live: { points: 240, duration: 60, network: 4_000 }, // a tab opens a stream anew at each page it shows
  'assistant-text': { points: 60, duration: 3_600, shared: true }, // each costs the operator money
  'assistant-picture': { points: 30, duration: 3_600, shared: true },
  password: { points: 30, duration: 60 },
  'sign-in': { points: 300, duration: 60 }, // by network: a school signs in at nine; guessing is limited by failures, see failed-sign-ins.server.ts
  'refused-form': { points: 1_000, duration: 60 }, // by network: forms of a school whose sessions ended, or while the database is unavailable
  'refusal-log': { points: 60, duration: 60, network: 20 }, // lines of refused requests, of all callers together and of one network
  'error-log': { points: 600, duration: 60, network: 60 }, // lines of requests that failed
  'sign-up': { points: 100, duration: 900, shared: true }, // three classes in a quarter of an hour
} satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;
export const LIMITS: Record<LimitName, Limit> = limits;

/** Whose requests are counted together: a member's, or those of all visitors of one network. */
export type CallerKind = 'member' | 'network';

let generation = 0;
const make = (kind: CallerKind) =>
  new Map<string, RateLimiterAbstract>(
    Object.entries(LIMITS).map(([name, { points, duration, network, shared }]) => {
      const options = { keyPrefix: `${kind}-${name}-${generation}`, points: kind === 'network' ? (network ?? points) : points, duration };
      if (!shared) return [name, new RateLimiterMemory(options)];
      return [
        name,
        new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'sign_in_failures',
          tableCreated: true,
          clearExpiredByTimeout: false, // failed-sign-ins.server.ts does it for the whole table
          inMemoryBlockOnConsumed: options.points + 1, // a caller who is over the limit costs no statement
        }),
      ];
    }),
  );
let limiters = { member: make('member'), network: make('network') };

/** The table of shared counters holds no address and no id that could be read back. */
async function keyOf(name: LimitName, who: string) {
  if (!LIMITS[name].shared) return who;
  return createHmac('sha256', await installationSecret())
    .update(who)
    .digest('base64url');
}

/** Counts one request, or what it costs; resolves to the seconds to wait when it was one too many, else 0. A database that is unavailable rejects. */
export async function consume(name: LimitName, who: string, kind: CallerKind = 'member', cost = 1): Promise<number> {
  try {
    await limiters[kind].get(name)?.consume(await keyOf(name, who), cost);
    return 0;
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    return Math.max(1, Math.ceil(((refused as { msBeforeNext?: number }).msBeforeNext ?? 1000) / 1000));
  }
}

/** Takes back the count of a request that led to nothing. */
export async function refund(name: LimitName, who: string, kind: CallerKind = 'member'): Promise<void> {
  await limiters[kind].get(name)?.reward(await keyOf(name, who));
}

/** For tests: each starts with nothing counted. */
export const resetRateLimits = () => {
  generation++;
  limiters = { member: make('member'), network: make('network') };
};
