import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { pool } from './database.ts';
import { brokenKey, isDeadlock } from './database-problems.ts';

const dialect = new PgDialect();

/**
 * A deed that is one statement (several writes joined by `with`): one transaction and one round trip, planned once per connection.
 * What it refers to may go in the same moment: then the broken foreign key means "not there", and no row comes back. Its tables and conditions come from Drizzle; `sql.placeholder(name)` takes the values. For hot writes only; reads use the builder's `prepare`.
 */
export function preparedWrite<Row extends object>(name: string, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const ask = async (values: Record<string, unknown>) =>
    (await pool.query<Row & Record<string, unknown>>({ name, text, values: fillPlaceholders(params, values) })).rows;
  return async (values: Record<string, unknown>): Promise<Row[]> => {
    try {
      return await ask(values).catch((error) => (isDeadlock(error) ? ask(values) : Promise.reject(error)));
    } catch (error) {
      if (brokenKey(error)) return [];
      throw error;
    }
  };
}
