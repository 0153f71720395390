import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { log } from './log.ts';

/** One pool per process. The address is read here, not in the settings, because main.ts may have just started the server it names. */
export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  connectionTimeoutMillis: 4_000, // a lost database is a calm 503 within seconds, not a hanging page
  idleTimeoutMillis: 30_000,
  statement_timeout: 15_000,
  application_name: 'storyhearth',
});
pool.on('error', (error) => log.warn({ code: (error as { code?: string }).code }, 'an idle database connection was lost')); // without it, Node dies with PostgreSQL

export const db = drizzle(pool);
export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];
export type Database = typeof db | Transaction;

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '08001', '08004']);
const AWAY_WORDS = /connection terminated|timeout exceeded when trying to connect|Connection ended|not queryable|Cannot use a pool after/i;

/** Drizzle wraps what PostgreSQL said; this walks down to it. */
function causes(error: unknown): { code?: string; constraint?: string; message?: string }[] {
  const found = [];
  for (let e = error, depth = 0; e && typeof e === 'object' && depth < 5; e = (e as { cause?: unknown }).cause, depth++) found.push(e);
  return found;
}

/** Whether the database cannot be reached or is going down, as opposed to refusing a statement. */
export const isAway = (error: unknown) => causes(error).some((e) => (e.code && AWAY.has(e.code)) || AWAY_WORDS.test(e.message ?? ''));

/** The name of the unique key (23505) or foreign key (23503) that an error broke, or null: the database is the last witness of "only once". */
export const brokenKey = (error: unknown) => causes(error).find((e) => e.code === '23505' || e.code === '23503')?.constraint ?? null;
