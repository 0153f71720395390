import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { db } from '#server/database/database.ts';

/** Inserts many rows in one transaction, on a connection without the server and client timeouts of the site's pool. */
export async function seed(...statements: SQL[]) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await drizzle(client).transaction(async (transaction) => {
      for (const statement of statements) await transaction.execute(statement);
    });
  } finally {
    await client.end();
  }
}

/** Like `seed`, but makes this index again at the end, which takes a tenth of the time of adding each row to it. */
export async function seedBeforeIndex(index: string, ...statements: SQL[]) {
  const { rows } = await db.execute<{ made: string }>(sql`select indexdef as made from pg_indexes where indexname = ${index}`);
  await seed(sql`drop index ${sql.identifier(index)}`, ...statements, sql.raw(rows[0]?.made ?? ''));
}
