import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isDeadlock } from './database-problems.ts';
import { log } from './log.ts';
import { SharedPool } from './shared-pool.ts';

/** One pool per process. The address is read here, not in the settings, because main.ts may have just started the server it names. */
const settings = {
  connectionString: process.env.DATABASE_URL,
  connectionTimeoutMillis: 4_000, // a lost database is a calm 503 within seconds, not a hanging page
  idleTimeoutMillis: 30_000,
  statement_timeout: 5_000, // a page; what takes longer is cut into batches, or has a connection of its own
  lock_timeout: 4_000,
  query_timeout: 6_000, // also when the server cannot even say that it gave up
  waitMs: 4_000,
  application_name: 'storyhearth',
};
export const pool = new SharedPool({ ...settings, max: 10, shares: { member: 4, network: 7 } });
/** For statements that cost as much to plan as to run: planned once per connection, where PostgreSQL would plan them anew for each value. */
const plannedOncePool = new SharedPool({
  ...settings,
  max: 4,
  shares: { member: 2, network: 3 },
  onConnect: async (client: pg.ClientBase) => void (await client.query('set plan_cache_mode = force_generic_plan')),
});
// A connection that is lost between two statements of a transaction says so on itself, where the pool no longer listens: its next statement
// fails, which is soon enough. Unheard, it would take Node along.
for (const one of [pool, plannedOncePool]) {
  one.on('connect', (client) => client.on('error', () => {}));
  one.on('error', (error) => log.warn({ code: (error as { code?: string }).code }, 'an idle database connection was lost')); // without it, Node dies with PostgreSQL
}

/** One object for as long as the pool lives: an edit in development closes only what the next application does not stand on. */
export const database = { close: async () => void (await Promise.all([pool.end(), plannedOncePool.end()])) };

export const db = drizzle(pool);
export const plannedOnce = drizzle(plannedOncePool);

const TRIES = 3;

/**
 * Runs a whole action again when the database ended it for a deadlock, at most twice. The pause lets the other transaction take the lock it waits for:
 * without it the retry may take that lock first and meet the same deadlock.
 */
export async function retried<T>(action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (!isDeadlock(error) || attempt === TRIES) throw error;
      await pause(25 * attempt * (1 + Math.random()));
    }
  }
}
export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];
export type Database = typeof db | Transaction;
