import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { db } from './database.ts';
import { installation } from './tables.ts';

let secret: Promise<string> | undefined;

/** The secret that signs session cookies. It is created once per database, so that all processes share it and sessions survive restarts. */
export function installationSecret() {
  secret ??= getOrCreate('secret', () => randomBytes(32).toString('base64url')).catch((error) => {
    secret = undefined;
    throw error;
  });
  return secret;
}

/** Reads a value that is created once per installation; concurrent callers all receive the first one. */
async function getOrCreate(key: string, make: () => string) {
  await db.insert(installation).values({ key, value: make() }).onConflictDoNothing();
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, key));
  if (!row) throw new Error(`installation value ${key} is missing`);
  return row.value;
}

/**
 * Claims a task that must run once per database, such as publishing the welcome shelf. Returns true for the one transaction that may run
 * it.
 */
export async function claim(tx: Pick<typeof db, 'execute'>, key: string) {
  const { rowCount } = await tx.execute(sql`insert into settings (key, value) values (${key}, now()::text) on conflict do nothing`);
  return rowCount === 1;
}
