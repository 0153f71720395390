import { createHmac } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { pool } from '#server/database.ts';
import { houseSecret } from '#server/house.ts';

const MINUTE = 60;
const WINDOW = 15 * MINUTE; // seconds in which failures are counted, from the first one
const FREE = { account: 5, address: 20 };
const LONGEST = { account: 5 * MINUTE, address: MINUTE }; // a whole school may stand behind one address
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
  return createHmac('sha256', await houseSecret())
    .update(parts.join('\n'))
    .digest('base64url');
}

/** One house has a whole /64 of IPv6; counting each of its addresses apart would count nothing. */
export function networkOf(address: string) {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : new Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}

/** 15 s after the failure that was one too many, then twice as long each time. Seconds. */
export const waitAfter = (failed: number, free: number, longest: number) =>
  failed < free ? 0 : Math.min(longest, FIRST_WAIT * 2 ** Math.min(20, failed - free));

export type Attempt = { account: string; address: string; pair: string };

/** The counters that an attempt fills. Nothing here depends on whether the account exists. */
export async function attemptOf(email: string, address: string): Promise<Attempt> {
  const [account, from] = [email.toLowerCase(), networkOf(address)];
  const pair = await keyOf('pair', account, from);
  return { account: (await familiar.get(pair)) ? pair : await keyOf('account', account), address: await keyOf('address', from), pair };
}

/** Seconds to wait before this attempt may be made, 0 when it may be made now. */
export async function waitOf({ account, address }: Attempt) {
  const [one, other] = await Promise.all([waits.get(account), waits.get(address)]);
  return Math.ceil(Math.max(one?.msBeforeNext ?? 0, other?.msBeforeNext ?? 0) / 1000);
}

export async function countFailure({ account, address }: Attempt) {
  for (const [key, kind] of [[account, 'account'] as const, [address, 'address'] as const]) {
    const { consumedPoints } = await failures.penalty(key);
    const wait = waitAfter(consumedPoints, FREE[kind], LONGEST[kind]);
    if (wait) await waits.block(key, wait);
  }
}

/** The right password wipes the account's counter, not the address's: who owns one account must not get free guesses at others. */
export async function countSuccess({ account, pair }: Attempt) {
  await failures.delete(account);
  await familiar.set(pair, 1, FAMILIAR_FOR);
}

/** "in 45 seconds", "in 3 minutes": never less than what has to be waited. */
export const inWords = (seconds: number) =>
  seconds <= 90 ? `in ${seconds} second${seconds === 1 ? '' : 's'}` : `in ${Math.ceil(seconds / MINUTE)} minutes`;
