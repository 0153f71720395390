import { and, eq, ne, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { db } from '#server/database.ts';
import type { Person, Session } from '../audience/viewer.ts';
import { auth } from './auth.server.ts';
import { attemptOf, countFailure, countSuccess, inWords, waitOf } from './failed-sign-ins.server.ts';
import { currentWrong, emptyRefusal, newPasswordRefusal, type PasswordChange, type PasswordRefusal } from './password-rules.ts';
import { MOST_PASSWORD } from './rules.ts';
import { accounts, sessions } from './tables.ts';

/** `wait` is in seconds. */
type Refused = { status: number; refusal: PasswordRefusal; wait?: number };

// As at the door: asking, checking and counting are one turn, so that guesses sent at once are still counted one by one.
const turns = pLimit(2);
const MOST_WAITING = 100;
const slowed = (wait: number): Refused => ({
  status: 429,
  wait,
  refusal: { name: 'too-many', message: `Too many attempts. Please wait and try again ${inWords(wait)}.`, fields: {} },
});

/**
 * Changes one's own password, the current one checked first, and ends every other session of the person in the same transaction: a trigger
 * announces each, so that its live streams end at once (SETTINGS-12 to -17, AMB-22). Null: done.
 */
export async function changePassword(viewer: Person, session: Session, given: PasswordChange, address: string): Promise<Refused | null> {
  const empty = emptyRefusal(given);
  if (empty) return { status: 422, refusal: empty };
  if (turns.pendingCount >= MOST_WAITING) return slowed(10);
  return turns(async () => {
    // Counted apart from sign-ins: whoever guesses at the door never keeps the owner from changing the lock.
    const attempt = await attemptOf(`password of ${viewer.id}`, address);
    const wait = await waitOf(attempt);
    if (wait) return slowed(wait);
    const hash = await rightHash(viewer, given.current);
    if (!hash) {
      await countFailure(attempt);
      return { status: 422, refusal: currentWrong };
    }
    await countSuccess(attempt);
    const refusal = newPasswordRefusal(given);
    if (refusal) return { status: 422, refusal };
    const { password } = await (await auth()).$context;
    const next = await password.hash(given.next);
    return db.transaction(async (tx) => {
      // Somebody else may have changed it while this was hashed: then the one given is not the current one any more.
      const changed = await tx
        .update(accounts)
        .set({ password: next, updatedAt: sql`now()` })
        .where(and(eq(accounts.userId, viewer.id), eq(accounts.providerId, 'credential'), eq(accounts.password, hash)))
        .returning({ id: accounts.id });
      if (!changed.length) return { status: 422, refusal: currentWrong };
      await tx.delete(sessions).where(and(eq(sessions.userId, viewer.id), ne(sessions.id, session.id)));
      return null;
    });
  });
}

/** The stored hash, if this is the password it was made of. */
async function rightHash(viewer: Person, current: string) {
  if (current.length > MOST_PASSWORD) return null;
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, viewer.id), eq(accounts.providerId, 'credential')));
  if (!account?.hash) return null;
  const { password } = await (await auth()).$context;
  return (await password.verify({ hash: account.hash, password: current })) ? account.hash : null;
}
