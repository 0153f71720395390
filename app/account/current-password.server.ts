import { and, eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import { db } from '#server/database.ts';
import type { Person } from '../audience/viewer.ts';
import { auth } from './auth.server.ts';
import { attemptOf, countFailure, countSuccess, inWords, waitOf } from './failed-sign-ins.server.ts';
import { MOST_PASSWORD } from './rules.ts';
import { accounts } from './tables.ts';

// As at the door: asking, checking and counting are one turn, so that guesses sent at once are still counted one by one.
const turns = pLimit(2);
const MOST_WAITING = 100;

/** `wait` is in seconds. */
export type TooMany = { wait: number; message: string };
const slowed = (wait: number): TooMany => ({ wait, message: `Too many attempts. Please wait and try again ${inWords(wait)}.` });

/**
 * Goes on with the stored hash if this is the person's password; answers 'wrong' when it is not, or how long to wait when it was guessed too often.
 * Guesses here are counted apart from sign-ins: whoever guesses at the door never keeps the owner from changing the lock.
 */
export async function withCurrentPassword<T>(
  viewer: Person,
  { given, address }: { given: string; address: string },
  goOn: (hash: string) => Promise<T>,
): Promise<T | 'wrong' | TooMany> {
  if (turns.pendingCount >= MOST_WAITING) return slowed(10);
  return turns(async () => {
    const attempt = await attemptOf(`password of ${viewer.id}`, address);
    const wait = await waitOf(attempt);
    if (wait) return slowed(wait);
    const hash = await rightHash(viewer, given);
    if (!hash) {
      await countFailure(attempt);
      return 'wrong';
    }
    await countSuccess(attempt);
    return goOn(hash);
  });
}

/** The stored hash, if this is the password it was made of. */
async function rightHash(viewer: Person, given: string) {
  if (given.length > MOST_PASSWORD) return null;
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, viewer.id), eq(accounts.providerId, 'credential')));
  if (!account?.hash) return null;
  const { password } = await (await auth()).$context;
  return (await password.verify({ hash: account.hash, password: given })) ? account.hash : null;
}
