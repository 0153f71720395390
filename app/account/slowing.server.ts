import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '#server/database.ts';

const WINDOW = 15 * 60; // seconds in which failures are added up
const FIRST_WAIT = 15;
const REMEMBERED = 90 * 24 * 60 * 60;

const counter = (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({ storeClient: pool, tableName: 'sign_in_failures', tableCreated: true, keyPrefix, points, duration });

/** After `free` attempts without success each further one must wait, twice as long as the last, up to `longest` seconds. */
function door(name: string, free: number, longest: number) {
  const failures = counter(name, free, WINDOW);
  const waits = counter(`${name}-wait`, 1, FIRST_WAIT);
  return {
    /** Counts one attempt as failed until `forget` says otherwise, so that a hundred at once are not all the first. Resolves to ms to wait, or 0. */
    async knock(key: string) {
      const now = await waits.get(key);
      if (now && now.msBeforeNext > 0) return now.msBeforeNext;
      const { consumedPoints } = await failures.penalty(key);
      if (consumedPoints < free) return 0;
      const customDuration = Math.min(longest, FIRST_WAIT * 2 ** Math.min(consumedPoints - free, 10));
      try {
        await waits.consume(key, 1, { customDuration });
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(refused.msBeforeNext, 1000);
        throw refused;
      }
    },
    forget: (key: string) => Promise.all([failures.delete(key), waits.delete(key)]),
    forgive: (key: string) => failures.reward(key),
  };
}

// A stranger's failures slow the stranger's address. Failures from many addresses slow an account as a whole, though never an address
// that it has been signed in from, and never for more than a minute: nobody can be locked out by somebody else.
const accountFromAddress = door('account-address', 5, WINDOW);
const account = door('account', 20, 60);
const address = door('address', 30, 5 * 60);
const welcome = counter('welcome', 1, REMEMBERED);

/** What strangers type is not kept: the table holds hashes. */
const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** Asked before a password is looked at. Resolves to the milliseconds to wait, or 0 with the attempt counted. */
export async function waitBeforeSignIn(email: string, from: string) {
  const both = keyOf(email, from);
  const wait = await accountFromAddress.knock(both);
  if (wait) return wait;
  if (!(await welcome.get(both))) {
    const wider = await account.knock(keyOf(email));
    if (wider) return wider;
  }
  return address.knock(keyOf(from));
}

/** The password was right: this account starts anew here, and this address is known to it from now on. */
export async function forgetFailures(email: string, from: string) {
  const both = keyOf(email, from);
  await Promise.all([
    accountFromAddress.forget(both),
    account.forget(keyOf(email)),
    address.forgive(keyOf(from)),
    welcome.set(both, 1, REMEMBERED),
  ]);
}

/** `Too many attempts did not work. Please wait 30 seconds and try again.` */
export function waitWords(ms: number) {
  const seconds = Math.ceil(ms / 1000);
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `Too many attempts did not work. Please wait ${count} ${unit}${count === 1 ? '' : 's'} and try again.`;
}
