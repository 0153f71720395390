import { and, eq, ne, not, or, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { brokenKey } from '#server/database/database-problems.ts';
import { announce } from '#server/live/live.ts';
import { people } from '../../people/tables.ts';
import { storeBannedAddress } from '../../registration/refused-names.server.ts';
import { unreachableAddress } from '../confirmation/confirmation.server.ts';
import { linkOf, takeLink } from '../links/links.server.ts';
import { oneTimeLinks, sessions } from '../tables.ts';

/** The former address of a change that this link can undo; null: unusable. */
export const undoableChange = async (token: string): Promise<string | null> => (await linkOf(token, 'undo-address'))?.data?.from ?? null;

/** Frees the address from accounts that did not prove it to be theirs, and says whether a confirmed one has it. */
async function isTaken(tx: Transaction, email: string, personId: string): Promise<boolean> {
  const others = and(sql`lower(${people.email}) = lower(${email})`, ne(people.id, personId));
  await tx
    .update(people)
    .set({ email: unreachableAddress, updatedAt: sql`now()` })
    .where(and(others, not(people.emailVerified)));
  return (await tx.$count(people, others)) > 0;
}

/**
 * Stops or undoes a change of address: the account has its former address, which the link proves to be the reader's, and all its sessions
 * and links end, also those that undo later changes (ACC-04). If somebody else has confirmed that address since, only
 * the sessions and links end.
 */
export async function undoChange(token: string): Promise<'done' | 'unusable' | 'taken'> {
  try {
    return await db.transaction(async (tx) => {
      const used = await takeLink(tx, token, 'undo-address');
      const from = used?.data?.from;
      if (!used || !from) return 'unusable';
      const taken = await isTaken(tx, from, used.personId);
      await storeBannedAddress(tx, used.personId);
      if (!taken)
        await tx.update(people).set({ email: from, emailVerified: true, updatedAt: sql`now()` }).where(eq(people.id, used.personId));
      await tx.delete(oneTimeLinks).where(or(eq(oneTimeLinks.personId, used.personId), eq(oneTimeLinks.madeBy, used.personId)));
      await tx.delete(sessions).where(or(eq(sessions.userId, used.personId), eq(sessions.handedOverBy, used.personId)));
      await announce(tx, `person:${used.personId}`);
      return taken ? 'taken' : 'done';
    });
  } catch (error) {
    if (brokenKey(error) === 'people_email_key') return 'taken'; // somebody else took it at the same moment
    throw error;
  }
}
