import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { db } from './database.ts';
import { house } from './tables.ts';

let secret: Promise<string> | undefined;

/** The secret that signs session cookies: made once per database, so that every process on it agrees and a restart signs nobody out. */
export function installationSecret() {
  secret ??= fact('secret', () => randomBytes(32).toString('base64url')).catch((error) => {
    secret = undefined;
    throw error;
  });
  return secret;
}

/** A fact of this installation that is decided once: whoever comes first decides, everybody reads the same. */
async function fact(key: string, make: () => string) {
  await db.insert(house).values({ key, value: make() }).onConflictDoNothing();
  const [row] = await db.select({ value: house.value }).from(house).where(eq(house.key, key));
  if (!row) throw new Error(`the house forgot ${key}`);
  return row.value;
}

/** Claims a deed that must happen once per database (the welcome shelf); true for the one who may do it, inside its transaction. */
export async function claim(tx: Pick<typeof db, 'execute'>, key: string) {
  const { rowCount } = await tx.execute(sql`insert into house (key, value) values (${key}, now()::text) on conflict do nothing`);
  return rowCount === 1;
}
