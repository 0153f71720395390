import { hashPassword } from 'better-auth/crypto';
import { eq, inArray } from 'drizzle-orm';
import { loadSettings } from '#app/site/settings.server.ts';
import { accounts, people } from '#database/schema.ts';
import { ACTIVE } from '#server/access/standing-state-rules.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { DEMO_PASSWORD, type IdOf } from '../people.ts';

/** The usernames of the demo logins of staff. */
export const DEMO_OWNER = 'inesvaldovar';
export const DEMO_MODERATOR = 'noorhaddad';
/** The code of the sign-in card of a child in the owner's class. */
export const DEMO_CARD = 'FERN-LAMP-DUSK';

/** Gives the owner and the moderator of the demo their roles and the password of the demo. A repeated run changes nothing. */
export async function appointStaff(idOf: IdOf): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD);
  const [owner, moderator] = [idOf(DEMO_OWNER), idOf(DEMO_MODERATOR)];
  await db.transaction(async (tx) => {
    await tx.update(people).set({ role: 'owner' }).where(eq(people.id, owner));
    await tx.update(people).set({ role: 'moderator' }).where(eq(people.id, moderator));
    const logins = [owner, moderator];
    const known = await tx.select({ userId: accounts.userId }).from(accounts).where(inArray(accounts.userId, logins));
    const missing = logins.filter((id) => !known.some(({ userId }) => userId === id));
    if (missing.length)
      await tx.insert(accounts).values(missing.map((userId) => ({ userId, accountId: userId, providerId: 'credential', password })));
  });
  await loadSettings(); // the site has an owner from now on
}

/** A person of the demo as the one who acts. */
export async function viewerOf(id: string): Promise<Person> {
  const [person] = await db
    .select({
      ...{ id: people.id, name: people.name, username: people.username, email: people.email },
      ...{ profilePicture: people.profilePicture, isPrivate: people.isPrivate, role: people.role },
    })
    .from(people)
    .where(eq(people.id, id));
  if (!person) throw new Error('a person of the demo is missing');
  return { ...person, standing: ACTIVE };
}
