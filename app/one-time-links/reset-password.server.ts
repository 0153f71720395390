import { and, eq, sql } from 'drizzle-orm';
import { type Database, db, retried } from '#server/database/database.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import { tooMany } from '#server/http/problems.ts';
import { auth, hashes } from '../account/auth.server.ts';
import { LINK_UNUSABLE } from '../account/links/link-rules.ts';
import { endLinks, linkOf, takeLink } from '../account/links/links.server.ts';
import { refusedEmpty, weaknesses, weakPassword } from '../account/rules.ts';
import { accounts, type LinkPurpose, sessions } from '../account/tables.ts';
import { notify } from '../notifications/notify.server.ts';
import { people } from '../people/tables.ts';

type Refused = RefusedAction<'password'>;

const unusable: Refused = { status: 410, problem: 'link-unusable', message: LINK_UNUSABLE };

const PURPOSES: LinkPurpose[] = ['password', 'mailed-password'];

/** Whether a link may change a password. Used, expired, replaced and unknown ones are not told apart (ACC-02). */
export const isPasswordLink = async (token: string): Promise<boolean> => (await linkOf(token, ...PURPOSES)) !== null;

/** The refusal of a new password; the rules are those of sign-up. */
function resetRefusal(password: string): Refused | null {
  if (!password) return refusedEmpty(['password']);
  return weaknesses(password).length ? weakPassword : null;
}

const WAITING_MAX = 300;
const BUSY_S = 10;

/**
 * Changes the password of the person of a link, ends all sessions and other links of that person, and notifies them, in one transaction.
 * Of two submissions at once, the second waits for the row of the link and finds it used (ACC-02). Null: done.
 */
export async function resetPassword(token: string, given: string): Promise<Refused | null> {
  if (!(await isPasswordLink(token))) return unusable;
  const refused = resetRefusal(given);
  if (refused) return refused;
  if (hashes().waiting >= WAITING_MAX) return tooMany(BUSY_S, `Please try again in ${BUSY_S} seconds.`);
  const { password } = await (await auth()).$context;
  const hash = await password.hash(given);
  return retried(() =>
    db.transaction(async (tx) => {
      const used = await takeLink(tx, token, ...PURPOSES);
      if (!used) return unusable;
      await endLinks(tx, used.personId);
      if (used.purpose === 'mailed-password') await confirmMailed(tx, used.personId, used.data?.email ?? '');
      await setPassword(tx, used.personId, hash);
      await tx.delete(sessions).where(eq(sessions.userId, used.personId));
      await notify(tx, { personId: used.personId, kind: 'password-changed', data: {} });
      return null;
    }),
  );
}

/** A link that came by mail proves that its reader owns the address, as long as that is still the one of the account (ACC-02). */
const confirmMailed = (tx: Database, personId: string, email: string) =>
  tx
    .update(people)
    .set({ emailVerified: true })
    .where(and(eq(people.id, personId), eq(people.email, email)));

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
