import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { db } from './database.ts';
import { installation } from './tables.ts';

const values = new Map<string, Promise<string>>();

/** A value that is created once per database, so that all processes share it and it survives restarts. Each process reads it once. */
export function installationValue(key: string, create: () => string): Promise<string> {
  const known = values.get(key);
  if (known) return known;
  const value = getOrCreate(key, create).catch((error) => {
    values.delete(key);
    throw error;
  });
  values.set(key, value);
  return value;
}

/** The secret that signs session cookies. */
export const installationSecret = () => installationValue('secret', () => randomBytes(32).toString('base64url'));

/** Concurrent callers all receive the first value. */
async function getOrCreate(key: string, create: () => string) {
  await db.insert(installation).values({ key, value: create() }).onConflictDoNothing();
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, key));
  if (!row) throw new Error(`installation value ${key} is missing`);
  return row.value;
}

/**
 * Claims a task that must run once per database, such as publishing the welcome shelf. Returns true for the one transaction that may run
 * it.
 */
export async function claimOnce(tx: Pick<typeof db, 'insert'>, key: string) {
  const { rowCount } = await tx.insert(installation).values({ key, value: sql`now()::text` }).onConflictDoNothing();
  return rowCount === 1;
}
