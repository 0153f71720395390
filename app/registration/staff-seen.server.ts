import { sql } from 'drizzle-orm';
import { type Database, db } from '#server/database/database.ts';
import { installation } from '#server/database/tables.ts';

const KEY = 'staff_seen';
const NOTED_EVERY_MS = 60 * 60 * 1000;
let notedAt = 0;

/** Stores that a member of staff has made a request, at most once an hour in each process; a failure is made up by the next request. */
export async function noteStaffRequest(): Promise<void> {
  if (Date.now() - notedAt < NOTED_EVERY_MS) return;
  notedAt = Date.now();
  await storeNow(db).catch(() => {
    notedAt = 0;
  });
}

const storeNow = (tx: Database) =>
  tx
    .insert(installation)
    .values({ key: KEY, value: sql`now()::text` })
    .onConflictDoUpdate({ target: installation.key, set: { value: sql`now()::text` } });

/** Whether no member of staff has made a request for this many days. The time begins with the first call on an older database. */
export async function isUnattended(tx: Database, days: number): Promise<boolean> {
  const { rows } = await tx.execute<{ isOver: boolean }>(sql`
    select ${installation.value}::timestamptz < now() - ${days} * interval '1 day' as "isOver" from ${installation} where key = ${KEY}`);
  if (rows[0]) return rows[0].isOver;
  await storeNow(tx);
  return false;
}
