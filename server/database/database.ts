import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { errorCode } from '../process/error-code.ts';
import { log } from '../process/log.ts';
import { env } from '../process/settings.ts';
import { isDeadlock } from './database-problems.ts';
import { SharedPool } from './shared-pool.ts';

/** One pool per process. */
const settings = {
  connectionString: env.DATABASE_URL,
  connectionTimeoutMillis: 4_000, // an unavailable database yields a 503 within seconds instead of a hanging page
  idleTimeoutMillis: 30_000,
  statement_timeout: 5_000, // for pages; longer work runs in batches or on its own connection
  lock_timeout: 4_000,
  query_timeout: 6_000, // also if the server cannot report its own timeout
  waitMs: 4_000,
  application_name: 'storyhearth',
};
export const pool = new SharedPool({
  ...settings,
  max: 10,
  shares: { member: 4, network: 7 },
  // Compiling takes 200 ms for a statement with many subqueries whose cost is overestimated, such as that of the viewer.
  onConnect: async (client: pg.ClientBase) => void (await client.query('set jit = off')),
});
/** For statements that take as long to plan as to run, like those of lists: planned once per connection, instead of for each value. */
const plannedOncePool = new SharedPool({
  ...settings,
  max: 8,
  shares: { member: 2, network: 5 },
  onConnect: async (client: pg.ClientBase) => void (await client.query('set plan_cache_mode = force_generic_plan; set jit = off')),
});
/**
 * For statements that read a bounded but large number of rows: two at a time, at most two seconds each. They name the indexes that they
 * read, so PostgreSQL does not read whole tables instead.
 */
const boundedPool = new SharedPool({
  ...settings,
  max: 2,
  statement_timeout: 2_000,
  shares: { member: 1, network: 1 },
  onConnect: async (client: pg.ClientBase) => void (await client.query('set enable_seqscan = off; set jit = off')),
});
// A connection lost between two statements of a transaction emits 'error' on the client, where the pool does not listen; without a listener
// Node would exit. The next statement fails anyway.
for (const each of [pool, plannedOncePool, boundedPool]) {
  each.on('connect', (client) => client.on('error', () => {}));
  each.on('error', (error) => log.warn({ code: errorCode(error) }, 'idle database connection lost')); // without a listener Node would exit
}

/** One object per pool, so that an edit in development closes the pool only if the next app does not share it. */
export const database = { close: async () => void (await Promise.all([pool.end(), plannedOncePool.end(), boundedPool.end()])) };

export const db = drizzle(pool);
export const plannedOnce = drizzle(plannedOncePool);
export const bounded = drizzle(boundedPool);

const commitSteps = new WeakMap<object, (() => void)[]>();
const transaction = db.transaction.bind(db);
db.transaction = async (work, config) => {
  const steps: (() => void)[] = [];
  const result = await transaction((tx) => {
    commitSteps.set(tx, steps);
    return work(tx);
  }, config);
  for (const step of steps) step();
  return result;
};

const ATTEMPTS_MAX = 3;

/**
 * Retries a whole action after a deadlock, at most twice. The pause lets the other transaction take the lock that it waits for; without it
 * the retry may take that lock first and cause the same deadlock.
 */
export async function retried<T>(action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (!isDeadlock(error) || attempt === ATTEMPTS_MAX) throw error;
      await pause(25 * attempt * (1 + Math.random()));
    }
  }
}
export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];
export type Database = typeof db | Transaction;

/** Runs `step` when the transaction has been committed, and never if it is rolled back; at once outside of a transaction. */
export function afterCommit(tx: Database, step: () => void): void {
  const steps = commitSteps.get(tx);
  if (steps) steps.push(step);
  else step();
}
