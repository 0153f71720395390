import { and, eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import { db } from '#server/database/database.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { auth } from '../auth.server.ts';
import { PASSWORD_MAX } from '../rules.ts';
import { attemptOf, countFailure, countSuccess, waitOf } from '../sign-in/failed-sign-ins.server.ts';
import { tooManyAttempts } from '../sign-in/sign-in.server.ts';
import { accounts } from '../tables.ts';

// As at sign-in, one slot covers the wait check, the password check and the counting, so that simultaneous guesses are counted one by one.
const attemptLimit = pLimit(2);
const WAITING_MAX = 100;

/**
 * Runs `onVerified` with the stored hash if the password is right; otherwise returns 'wrong', or the refusal after too many attempts.
 * Attempts are counted separately from sign-ins, so that guesses at sign-in never block the owner from changing the password.
 */
export async function withCurrentPassword<T>(
  viewer: Pick<Person, 'id'>,
  { given, address }: { given: string; address: string },
  onVerified: (hash: string) => Promise<T>,
): Promise<T | 'wrong' | RefusedAction> {
  if (attemptLimit.pendingCount >= WAITING_MAX) return tooManyAttempts(10);
  return attemptLimit(async () => {
    const attempt = await attemptOf(`password of ${viewer.id}`, address);
    const wait = await waitOf(attempt);
    if (wait) return tooManyAttempts(wait);
    const hash = await verifiedHash(viewer, given);
    if (!hash) {
      await countFailure(attempt);
      return 'wrong';
    }
    await countSuccess(attempt);
    return onVerified(hash);
  });
}

/** The stored hash if `given` matches it, else null. */
async function verifiedHash(viewer: Pick<Person, 'id'>, given: string) {
  if (given.length > PASSWORD_MAX) return null;
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, viewer.id), eq(accounts.providerId, 'credential')));
  if (!account?.hash) return null;
  const { password } = await (await auth()).$context;
  return (await password.verify({ hash: account.hash, password: given })) ? account.hash : null;
}
