import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { plannedOnce, pool, type Transaction } from './database.ts';
import { brokenKey, isDeadlock } from './database-problems.ts';

const dialect = new PgDialect();

/**
 * Prepares a frequent write as a single statement (several writes joined by `with`): one transaction and one round trip, planned once per
 * connection. If a referenced row is deleted concurrently, the foreign-key error is treated as "not found" and no rows are returned.
 * `within` runs it in a transaction, which such an error ends.
 */
export function preparedWrite<Row extends object>(name: string, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const run = async (values: Record<string, unknown>, on: Pick<pg.ClientBase, 'query'> = pool): Promise<Row[]> =>
    (await on.query<Row & Record<string, unknown>>({ name, text, values: fillPlaceholders(params, values) })).rows;
  const write = async (values: Record<string, unknown>): Promise<Row[]> => {
    try {
      return await run(values).catch((error) => (isDeadlock(error) ? run(values) : Promise.reject(error)));
    } catch (error) {
      if (brokenKey(error)) return [];
      throw error;
    }
  };
  return Object.assign(write, { within: (tx: Transaction, values: Record<string, unknown>) => run(values, connectionOf(tx)) });
}

/** Prepares a read that takes as long to plan as to run; it is planned once per connection, for all values. */
export function preparedRead<Row extends object>(name: string, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return async (values: Record<string, unknown>): Promise<Row[]> =>
    (await plannedOnce.$client.query<Row & Record<string, unknown>>({ name, text, values: fillPlaceholders(params, values) })).rows;
}

/**
 * A limit that is written into the statement. A plan for all values expects a limit that is a parameter to let a tenth of all rows through,
 * for which it may sort a whole table.
 */
export const literalLimit = (rows: number): Placeholder => sql.raw(String(rows)) as unknown as Placeholder;

/** Drizzle runs what it prepares for a transaction under no name, so that it is planned for each value. */
const connectionOf = (tx: Transaction) => (tx as unknown as { session: { client: pg.PoolClient } }).session.client;
