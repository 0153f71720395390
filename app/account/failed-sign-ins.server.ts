import { createHmac } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { pool } from '#server/database.ts';
import { installationSecret } from '#server/installation.ts';
import { networkOf } from '#server/network.ts';

const MINUTE = 60;
const WINDOW = 15 * MINUTE; // seconds in which failures are counted, from the first one
// A whole school may stand behind one network. Those who signed in from there before have a network counter of their own, so that neither a guesser
// there nor the typing mistakes of two hundred pupils at nine make them wait; each account's own counter limits guesses at it everywhere.
const FREE = { account: 5, network: 40, 'familiar-network': 200 };
const LONGEST = { account: 5 * MINUTE, network: MINUTE, 'familiar-network': MINUTE };
const FIRST_WAIT = 15;
const FAMILIAR_FOR = 90 * 24 * 60 * MINUTE;

/**
 * Failures are counted in the database, so that several processes count together.
 *
 * Who may slow whom: an address from which an account was signed in before has a counter of its own for that account. A stranger who guesses
 * from elsewhere fills the common counter and slows every other unknown address, but never the owner at home; and the longest wait is five
 * minutes, so nobody is locked out for ever even from a new place.
 */
const counter = (keyPrefix: string, duration: number, clearExpiredByTimeout = false) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'sign_in_failures',
    tableCreated: true,
    keyPrefix,
    points: 1,
    duration,
    clearExpiredByTimeout,
  });
const failures = counter('failed', WINDOW, true);
const waits = counter('wait', WINDOW);
const familiar = counter('familiar', FAMILIAR_FOR);

/** Keys tell nobody who tried what from where: the table holds no e-mail and no address. */
async function keyOf(...parts: string[]) {
  return createHmac('sha256', await installationSecret())
    .update(parts.join('\n'))
    .digest('base64url');
}

/** 15 s after the failure that was one too many, then twice as long each time. Seconds. */
export const waitAfter = (failed: number, free: number, longest: number) =>
  failed < free ? 0 : Math.min(longest, FIRST_WAIT * 2 ** Math.min(20, failed - free));

export type Attempt = { account: string; network: string; networkKind: 'network' | 'familiar-network'; pair: string };

/** The counters that an attempt fills. Nothing here depends on whether the account exists. */
export async function attemptOf(email: string, address: string): Promise<Attempt> {
  const [account, from] = [email.toLowerCase(), networkOf(address)];
  const pair = await keyOf('pair', account, from);
  const known = (await familiar.get(pair)) !== null;
  const networkKind = known ? 'familiar-network' : 'network';
  return { account: known ? pair : await keyOf('account', account), network: await keyOf(networkKind, from), networkKind, pair };
}

/** Seconds to wait before this attempt may be made, 0 when it may be made now. */
export async function waitOf({ account, network }: Attempt) {
  const [one, other] = await Promise.all([waits.get(account), waits.get(network)]);
  return Math.ceil(Math.max(one?.msBeforeNext ?? 0, other?.msBeforeNext ?? 0) / 1000);
}

export async function countFailure({ account, network, networkKind }: Attempt) {
  for (const [key, kind] of [[account, 'account'] as const, [network, networkKind] as const]) {
    const { consumedPoints } = await failures.penalty(key);
    const wait = waitAfter(consumedPoints, FREE[kind], LONGEST[kind]);
    if (wait) await waits.block(key, wait);
  }
}

/** The right password wipes the account's counter, not the network's: who owns one account must not get free guesses at others. */
export async function countSuccess({ account, pair }: Attempt) {
  await failures.delete(account);
  await familiar.set(pair, 1, FAMILIAR_FOR);
}

/** "in 45 seconds", "in 3 minutes": never less than what has to be waited. */
export const inWords = (seconds: number) =>
  seconds <= 90 ? `in ${seconds} second${seconds === 1 ? '' : 's'}` : `in ${Math.ceil(seconds / MINUTE)} minutes`;
