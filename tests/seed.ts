import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** Writes many rows at once, in one transaction, on a connection without the time limits of the site's own (the server's and the client's). */
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
