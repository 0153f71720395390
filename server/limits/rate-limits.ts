import { createHmac } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { pool } from '../database/database.ts';
import { installationSecret } from '../database/installation.ts';

/**
 * How many requests one caller may make in `duration` seconds. Members are counted by id with `points`; visitors are counted by network,
 * where a school may share one address, with `network` points if set. `shared` limits are counted in the database for all processes
 * together, others per process.
 */
type Limit = { points: number; duration: number; network?: number; shared?: true };
const limits = {
  read: { points: 900, duration: 60, network: 4_000 }, // 200 visitors of one network, twenty pages a minute each
  write: { points: 240, duration: 60 },
  follow: { points: 120, duration: 60 },
  bulk: { points: 20, duration: 60 }, // each changes up to 200 works
  suggest: { points: 120, duration: 60, network: 1_200 }, // tags, a request per letter
  filter: { points: 90, duration: 60 }, // each reads up to 50,000 rows
  comparison: { points: 60, duration: 60 }, // up to a second of computing each
  'copy-state': { points: 120, duration: 60 }, // once after each save of a working copy
  draft: { points: 240, duration: 60 }, // a save every half second from two tabs
  'draft-kilobytes': { points: 24 * 1024, duration: 60 }, // of saves: three times the largest draft
  publish: { points: 30, duration: 3_600 }, // works: each appears on everyone's front page
  'publish-part': { points: 120, duration: 3_600 }, // chapters, arcs and changes of works: room for publishing a finished book at once
  message: { points: 60, duration: 60 },
  visibility: { points: 10, duration: 60 }, // each switch changes every page that shows something of that person
  profile: { points: 10, duration: 60 }, // changes of names and bios, each of which empties cached pages
  'turn-remarks': { points: 10, duration: 3_600 }, // each hides or shows all remarks of a work
  post: { points: 10, duration: 60 },
  comment: { points: 30, duration: 60 },
  'problem-report': { points: 20, duration: 86_400, shared: true }, // each is a case of up to 5,000 characters
  report: { points: 20, duration: 86_400, shared: true }, // each stores a copy of what is reported
  'few-reports': { points: 3, duration: 86_400, shared: true }, // of people whose reports were seldom upheld (MOD-21)
  upload: { points: 240, duration: 60 }, // a comic of 200 panels at once; one image per person is decoded at a time
  file: { points: 60, duration: 3_600 }, // attached in channels, up to 10 MB each
  'comic-file': { points: 20, duration: 3_600 }, // each reads all images of a comic
  download: { points: 120, duration: 60, network: 1_200 },
  assets: { points: 12_000, duration: 60 }, // by network: scripts, styles and fonts, which a browser stores for a year
  health: { points: 240, duration: 60 }, // by network: a monitor checks every few seconds, and each check queries the database
  media: { points: 12_000, duration: 60 }, // by network: 200 visitors of one network, sixty images a minute each
  live: { points: 240, duration: 60, network: 4_000 }, // a tab opens a new stream for each page
  'assistant-text': { points: 60, duration: 3_600, shared: true }, // each costs the operator money
  'assistant-picture': { points: 30, duration: 3_600, shared: true },
  password: { points: 30, duration: 60 },
  // by network: a whole school may sign in at once; guesses are limited by failures, see failed-sign-ins.server.ts
  'sign-in': { points: 300, duration: 60 },
  // by network: forms of a school with expired sessions, or while the database is unavailable
  'refused-form': { points: 1_000, duration: 60 },
  'refusal-log': { points: 60, duration: 60, network: 20 }, // log lines for refused requests, in total and per network
  'error-log': { points: 600, duration: 60, network: 60 }, // log lines for failed requests
  'setup-code': { points: 10, duration: 3_600, shared: true }, // wrong codes, by network (ROLE-04)
  // What new members do in 24 hours (HOLD-01); the numbers are also in app/holds/hold-rules.ts.
  'new-work': { points: 5, duration: 86_400, shared: true },
  'new-post': { points: 10, duration: 86_400, shared: true },
  'new-comment': { points: 30, duration: 86_400, shared: true },
  'new-message': { points: 60, duration: 86_400, shared: true },
  'new-channel': { points: 2, duration: 86_400, shared: true },
  'new-spectate': { points: 50, duration: 86_400, shared: true },
  'mail-kind': { points: 3, duration: 3_600, shared: true }, // of one kind to one address (MAIL-03)
  'mail-anyone': { points: 5, duration: 86_400, shared: true }, // of the kinds that a stranger can cause
  'mail-address': { points: 10, duration: 86_400, shared: true }, // of all kinds to one address
  'site-mail': { points: 1_000_000, duration: 86_400, shared: true }, // of the whole site; its maximum is a setting
  'reset-mail': { points: 10, duration: 3_600, shared: true }, // by network
  'confirmation-mail': { points: 60, duration: 3_600, shared: true }, // by network
  'account-help': { points: 3, duration: 86_400, shared: true }, // by network: requests of people who cannot sign in (ACC-01)
  // by network: accounts that were made without an invitation, once the site has an owner (REG-10)
  'joined-in-hour': { points: 20, duration: 3_600, shared: true },
  'joined-in-day': { points: 60, duration: 86_400, shared: true },
  cards: { points: 400, duration: 3_600 }, // sign-in cards: two groups of each size can be printed twice, and each code is hashed slowly
  'new-group': { points: 10, duration: 86_400, shared: true }, // each is a case of staff
  'new-child': { points: 400, duration: 86_400, shared: true }, // twice the children of all groups of a person; a deleted one is purged
  'story-check': { points: 12, duration: 60 }, // texts of a child that are searched for personal data, each up to half a second
  'card-code': { points: 60, duration: 600, shared: true }, // wrong codes of sign-in cards, by network (SAFE-04)
  'sign-up': { points: 100, duration: 900, shared: true }, // three school classes in a quarter of an hour
} satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;
export const LIMITS: Record<LimitName, Limit> = limits;

/** How requests are counted: per member, or for all visitors of one network. */
export type CallerKind = 'member' | 'network';

let generation = 0;
const createLimiter = (kind: CallerKind) =>
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
          tableName: 'rate_limit_counters',
          tableCreated: true,
          clearExpiredByTimeout: false, // failed-sign-ins.server.ts clears the whole table
          inMemoryBlockOnConsumed: options.points + 1, // a caller over the limit costs no query
        }),
      ];
    }),
  );
let limiters = { member: createLimiter('member'), network: createLimiter('network') };

/** Hashes the key of shared counters, so that their table contains no readable address or id. */
async function keyOf(name: LimitName, who: string) {
  if (!LIMITS[name].shared) return who;
  return createHmac('sha256', await installationSecret())
    .update(who)
    .digest('base64url');
}

/**
 * Counts one request, or `cost` points. Resolves to the seconds to wait if over the limit, else 0; rejects if the database is unavailable.
 */
export async function consume(name: LimitName, who: string, kind: CallerKind = 'member', cost = 1): Promise<number> {
  try {
    await limiters[kind].get(name)?.consume(await keyOf(name, who), cost);
    return 0;
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    return Math.max(1, Math.ceil(((refused as { msBeforeNext?: number }).msBeforeNext ?? 1000) / 1000));
  }
}

/** Counts one request toward a shared limit whose maximum is a setting. Resolves to the seconds to wait if over it, else 0. */
export async function consumeUpTo(name: LimitName, max: number): Promise<number> {
  const limiter = limiters.network.get(name);
  const key = await keyOf(name, 'site');
  const counted = await limiter?.consume(key);
  if (!limiter || !counted || counted.consumedPoints <= max) return 0;
  await limiter.reward(key);
  return Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
}

/** The seconds to wait of a caller who has reached the limit, else 0; counts nothing, for limits that count only what failed. */
export async function waitOf(name: LimitName, who: string, kind: CallerKind = 'member'): Promise<number> {
  const limiter = limiters[kind].get(name);
  const counted = await limiter?.get(await keyOf(name, who));
  return limiter && counted && counted.consumedPoints >= limiter.points ? Math.max(1, Math.ceil(counted.msBeforeNext / 1000)) : 0;
}

/** Refunds a counted request. */
export async function refund(name: LimitName, who: string, kind: CallerKind = 'member'): Promise<void> {
  await limiters[kind].get(name)?.reward(await keyOf(name, who));
}

/** For tests: resets all counters. */
export const resetRateLimits = () => {
  generation++;
  limiters = { member: createLimiter('member'), network: createLimiter('network') };
};
