import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isDeadlock } from './database-problems.ts';
import { log } from './log.ts';

/** One pool per process. The address is read here, not in the settings, because main.ts may have just started the server it names. */
export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  connectionTimeoutMillis: 4_000, // a lost database is a calm 503 within seconds, not a hanging page
  idleTimeoutMillis: 30_000,
  statement_timeout: 15_000,
  query_timeout: 16_000, // also when the server cannot even say that it gave up
  application_name: 'storyhearth',
});
// A connection that is lost between two statements of a transaction says so on itself, where the pool no longer listens: its next statement
// fails, which is soon enough. Unheard, it would take Node along.
pool.on('connect', (client) => client.on('error', () => {}));
pool.on('error', (error) => log.warn({ code: (error as { code?: string }).code }, 'an idle database connection was lost')); // without it, Node dies with PostgreSQL

/** One object for as long as the pool lives: an edit in development closes only what the next application does not stand on. */
export const database = { close: () => pool.end() };

export const db = drizzle(pool);

/** A whole deed, once more when the database let it go for another one that held what it needed, and needed what it held. */
export const retried = <T>(deed: () => Promise<T>): Promise<T> =>
  deed().catch((error) => (isDeadlock(error) ? deed() : Promise.reject(error)));
export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];
export type Database = typeof db | Transaction;
