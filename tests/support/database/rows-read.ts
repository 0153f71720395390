import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { pool } from '#server/database/database.ts';

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; 'Relation Name'?: string; Plans?: Plan[] };
const readBy = ({ Plans = [], ...node }: Plan): number =>
  Plans.reduce((sum, plan) => sum + readBy(plan), 0) +
  (node['Relation Name'] ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0);

/** How many rows of tables PostgreSQL reads for a statement, with the values of its placeholders. */
export async function rowsReadBy(statement: SQL, values: Record<string, unknown> = {}): Promise<number> {
  const { sql: text, params } = new PgDialect().sqlToQuery(sql`explain (analyze, format json) ${statement}`);
  const { rows } = await pool.query(text, fillPlaceholders(params, values));
  return readBy(rows[0]['QUERY PLAN'][0].Plan);
}
