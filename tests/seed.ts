import { type SQL, sql } from 'drizzle-orm';
import { db } from '../server/database.ts';

/** Writes many rows at once, without the time limit that the site's own statements have. */
export const seed = (...statements: SQL[]) =>
  db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    for (const statement of statements) await transaction.execute(statement);
  });
