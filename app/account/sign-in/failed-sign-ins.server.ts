import { createHmac } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { pool } from '#server/database/database.ts';
import { installationSecret } from '#server/database/installation.ts';
import { networkOf } from '#server/identity/network.ts';

const MINUTE = 60;
const WINDOW = 15 * MINUTE; // seconds in which failures are counted, from the first one
// A whole school may share one network. Accounts that signed in from it before use a separate, higher network counter, so that neither a
// guesser nor the typing mistakes of two hundred pupils at nine slow them; each account's own counter still limits guesses everywhere.
const FREE = { account: 5, network: 40, 'familiar-network': 200 };
const LONGEST = { account: 5 * MINUTE, network: MINUTE, 'familiar-network': MINUTE };
const FIRST_WAIT = 15;
const FAMILIAR_FOR = 90 * 24 * 60 * MINUTE;

/**
 * Failures are counted in the database, so that several processes share the counters. An address from which an account signed in before has
 * its own counter for that account, so guesses from elsewhere slow unknown addresses but never the owner's; the longest wait, five minutes,
 * is never a lockout.
 */
const counter = (keyPrefix: string, duration: number, clearExpiredByTimeout = false) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit_counters',
    tableCreated: true,
    keyPrefix,
    points: 1,
    duration,
    clearExpiredByTimeout,
  });
const failures = counter('failed', WINDOW, true);
const waits = counter('wait', WINDOW);
const familiar = counter('familiar', FAMILIAR_FOR);

/** Keyed hashes: the table stores no email address and no network address. */
async function keyOf(...parts: string[]) {
  return createHmac('sha256', await installationSecret())
    .update(parts.join('\n'))
    .digest('base64url');
}

/** Seconds: 0 below the limit, then 15 and twice as long after each further failure. */
export const waitAfter = (failed: number, free: number, longest: number) =>
  failed < free ? 0 : Math.min(longest, FIRST_WAIT * 2 ** Math.min(20, failed - free));

export type Attempt = { account: string; network: string; networkKind: 'network' | 'familiar-network'; pair: string };

/** The counters of an attempt. Nothing depends on whether the account exists. */
export async function attemptOf(email: string, address: string): Promise<Attempt> {
  const [account, from] = [email.toLowerCase(), networkOf(address)];
  const pair = await keyOf('pair', account, from);
  const known = (await familiar.get(pair)) !== null;
  const networkKind = known ? 'familiar-network' : 'network';
  return { account: known ? pair : await keyOf('account', account), network: await keyOf(networkKind, from), networkKind, pair };
}

/** Seconds until this attempt is allowed; 0 if it is allowed now. */
export async function waitOf({ account, network }: Attempt) {
  const [accountWait, networkWait] = await Promise.all([waits.get(account), waits.get(network)]);
  return Math.ceil(Math.max(accountWait?.msBeforeNext ?? 0, networkWait?.msBeforeNext ?? 0) / 1000);
}

export async function countFailure({ account, network, networkKind }: Attempt) {
  for (const [key, kind] of [[account, 'account'] as const, [network, networkKind] as const]) {
    const { consumedPoints } = await failures.penalty(key);
    const wait = waitAfter(consumedPoints, FREE[kind], LONGEST[kind]);
    if (wait) await waits.block(key, wait);
  }
}

/** The right password resets the account's counter, not the network's: the owner of one account must not get free guesses at others. */
export async function countSuccess({ account, pair }: Attempt) {
  await failures.delete(account);
  await familiar.set(pair, 1, FAMILIAR_FOR);
}

/** "in 45 seconds", "in 3 minutes": rounds up, so that it is never shorter than the wait. */
export const formatWait = (seconds: number) =>
  seconds <= 90 ? `in ${seconds} second${seconds === 1 ? '' : 's'}` : `in ${Math.ceil(seconds / MINUTE)} minutes`;
