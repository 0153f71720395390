import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

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
