import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { type Database, db, retried } from '#server/database/database.ts';
import { tokenHash } from '#server/identity/session-tokens.ts';
import { auth, hashes } from '../account/auth.server.ts';
import { ACCOUNT_MESSAGES, weaknesses } from '../account/rules.ts';
import { accounts, oneTimeLinks, sessions } from '../account/tables.ts';
import { notify } from '../notifications/notify.server.ts';
import { people } from '../people/tables.ts';
import { isLinkToken, LINK_UNUSABLE } from './link-rules.ts';

/** `wait` is in seconds; `fields` marks the password, with the reason if there is one. */
type Refused = { status: number; problem: string; message: string; fields?: { password: string }; wait?: number };

const unusable: Refused = { status: 410, problem: 'link-unusable', message: LINK_UNUSABLE };

const isUsable = (token: string) =>
  and(
    eq(oneTimeLinks.tokenHash, tokenHash(token)),
    eq(oneTimeLinks.purpose, 'password'),
    isNull(oneTimeLinks.usedAt),
    gt(oneTimeLinks.expiresAt, sql`now()`),
  );

/** Whether a link may change a password. Used, expired, replaced and unknown ones are not told apart (ACC-02). */
export async function isPasswordLink(token: string): Promise<boolean> {
  if (!isLinkToken(token)) return false;
  const [found] = await db
    .select({ id: oneTimeLinks.id })
    .from(oneTimeLinks)
    .innerJoin(people, eq(people.id, oneTimeLinks.personId))
    .where(and(isUsable(token), isNull(people.deletingSince)));
  return found !== undefined;
}

/** The refusal of a new password; the rules are those of sign-up. */
function refusalOf(password: string): Refused | null {
  if (!password) return { status: 422, problem: 'empty', message: ACCOUNT_MESSAGES.empty, fields: { password: '' } };
  if (!weaknesses(password).length) return null;
  return { status: 422, problem: 'weak-password', message: ACCOUNT_MESSAGES.weak, fields: { password: '' } };
}

const WAITING_MAX = 300;
const BUSY_S = 10;

/**
 * Changes the password of the person of a link, ends all sessions and other links of that person, and notifies them, in one transaction.
 * Of two submissions at once, the second waits for the row of the link and finds it used (ACC-02). Null: done.
 */
export async function resetPassword(token: string, given: string): Promise<Refused | null> {
  if (!(await isPasswordLink(token))) return unusable;
  const refused = refusalOf(given);
  if (refused) return refused;
  if (hashes().waiting >= WAITING_MAX)
    return { status: 429, problem: 'too-many', message: `Please try again in ${BUSY_S} seconds.`, wait: BUSY_S };
  const { password } = await (await auth()).$context;
  const hash = await password.hash(given);
  return retried(() =>
    db.transaction(async (tx) => {
      const [used] = await tx
        .update(oneTimeLinks)
        .set({ usedAt: sql`now()` })
        .from(people)
        .where(and(isUsable(token), eq(people.id, oneTimeLinks.personId), isNull(people.deletingSince)))
        .returning({ id: oneTimeLinks.id, personId: oneTimeLinks.personId });
      if (!used) return unusable;
      await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.personId, used.personId), ne(oneTimeLinks.id, used.id)));
      await setPassword(tx, used.personId, hash);
      await tx.delete(sessions).where(eq(sessions.userId, used.personId));
      await notify(tx, { personId: used.personId, kind: 'password-changed', data: {} });
      return null;
    }),
  );
}

/** Stores the hash; an account from the command line has no password before. */
async function setPassword(tx: Database, personId: string, hash: string) {
  const changed = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(and(eq(accounts.userId, personId), eq(accounts.providerId, 'credential')))
    .returning({ id: accounts.id });
  if (!changed.length)
    await tx.insert(accounts).values({ accountId: personId, providerId: 'credential', userId: personId, password: hash });
}
