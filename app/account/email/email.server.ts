import { and, eq, isNull, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { brokenKey } from '#server/database/database-problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { people } from '../../people/tables.ts';
import { ADDRESS_REFUSED } from '../../registration/refused-name-rules.ts';
import { isAddressRefused, storeBannedAddress } from '../../registration/refused-names.server.ts';
import { withCurrentPassword } from '../password/current-password.server.ts';
import { EMAIL_MESSAGES, type EmailChange, type EmailRefusal, emailRefusal, emailRefused } from './email-rules.ts';

/**
 * Changes the viewer's email address after checking the password. Whether another account has the address is shown only after that, and the
 * unique key decides between two requests (ACC-04). Null: done.
 */
export async function changeEmail(viewer: Person, given: EmailChange, address: string): Promise<(EmailRefusal & { wait?: number }) | null> {
  const refusal = emailRefusal(given);
  if (refusal) return refusal;
  const result = await withCurrentPassword(viewer, { given: given.password, address }, () => storeEmail(viewer, given.email));
  if (result === 'wrong') return emailRefused(422, 'wrong-password', 'password', EMAIL_MESSAGES.wrong);
  if (result === 'refused') return emailRefused(422, 'address-refused', 'email', ADDRESS_REFUSED);
  if (result === 'taken') return emailRefused(409, 'email-taken', 'email', EMAIL_MESSAGES.taken);
  return result && { status: 429, problem: 'too-many', message: result.message, fields: {}, wait: result.wait };
}

async function storeEmail(viewer: Person, email: string): Promise<'taken' | 'refused' | null> {
  try {
    if (email.toLowerCase() !== viewer.email.toLowerCase() && (await isAddressRefused(email))) return 'refused';
    await db.transaction(async (tx) => {
      await storeBannedAddress(tx, viewer.id);
      await tx
        .update(people)
        .set({ email, emailVerified: false, updatedAt: sql`now()` })
        .where(and(eq(people.id, viewer.id), isNull(people.deletingSince))); // a deleted account has freed its address
      await announce(tx, `person:${viewer.id}`);
    });
    return null;
  } catch (error) {
    if (brokenKey(error) === 'people_email_key') return 'taken';
    throw error;
  }
}
