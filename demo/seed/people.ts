import { hashPassword } from 'better-auth/crypto';
import { inArray } from 'drizzle-orm';
import { accounts, people as table } from '#database/schema.ts';
import { db } from '#server/database/database.ts';
import { claimOnce } from '#server/database/installation.ts';
import { everyone, type People } from './parse/content.ts';

/** The usernames of the two demo logins. */
export const DEMO_WRITER = 'maya';
export const DEMO_READER = 'tomas';
export const DEMO_PASSWORD = 'Lantern-7-oak';

/** The id of a person by username; throws if there is none. */
export type IdOf = (username: string) => string;

export const emailOf = (username: string) => `${username.toLowerCase()}@storyhearth.example`;

function idsOf(rows: readonly { id: string; username: string }[]): IdOf {
  const ids = new Map(rows.map(({ id, username }) => [username, id]));
  return (username) => {
    const id = ids.get(username);
    if (!id) throw new Error(`no demo person has the username ${username}`);
    return id;
  };
}

/** The ids of people that an earlier start inserted; null if one of the accounts has been deleted. */
export async function findPeople(people: People): Promise<IdOf | null> {
  const names = everyone(people).map(({ username }) => username);
  const found = await db.select({ id: table.id, username: table.username }).from(table).where(inArray(table.username, names));
  return found.length === names.length ? idsOf(found) : null;
}

export async function seedPeople(people: People): Promise<IdOf> {
  const password = await hashPassword(DEMO_PASSWORD);
  return db.transaction(async (tx) => {
    const inserted = await tx
      .insert(table)
      .values(
        everyone(people).map(({ name, username, bio, thought }) => ({
          name,
          username,
          bio,
          email: emailOf(username),
          creativeThoughts: thought ? [thought] : [],
        })),
      )
      .returning({ id: table.id, username: table.username });
    const idOf = idsOf(inserted);
    const logins = [DEMO_WRITER, DEMO_READER].map(idOf);
    await tx.insert(accounts).values(logins.map((userId) => ({ userId, accountId: userId, providerId: 'credential', password })));
    await claimOnce(tx, 'demo people');
    return idOf;
  });
}
