import { eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { brokenKey } from '#server/database/database-problems.ts';
import { announce } from '#server/live/live.ts';
import { people } from '../../people/tables.ts';
import { storeBannedAddress } from '../../registration/refused-names.server.ts';
import { linkOf, takeLink } from '../links/links.server.ts';
import { oneTimeLinks, sessions } from '../tables.ts';

/** The former address of a change that this link can undo; null: unusable. */
export const undoableChange = async (token: string): Promise<string | null> => (await linkOf(token, 'undo-address'))?.data?.from ?? null;

/**
 * Stops or undoes a change of address: the account has its former address, which the link proves to be the reader's, and all its sessions
 * and links end, also those that undo later changes (ACC-04).
 */
export async function undoChange(token: string): Promise<'done' | 'unusable' | 'taken'> {
  try {
    return await db.transaction(async (tx) => {
      const used = await takeLink(tx, token, 'undo-address');
      const from = used?.data?.from;
      if (!used || !from) return 'unusable';
      await storeBannedAddress(tx, used.personId);
      await tx.update(people).set({ email: from, emailVerified: true, updatedAt: sql`now()` }).where(eq(people.id, used.personId));
      await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.personId, used.personId));
      await tx.delete(sessions).where(eq(sessions.userId, used.personId));
      await announce(tx, `person:${used.personId}`);
      return 'done';
    });
  } catch (error) {
    if (brokenKey(error) === 'people_email_key') return 'taken'; // somebody else has signed up with it since
    throw error;
  }
}
