import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { explained } from './explained.ts';

type Plan = {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: Plan[];
};
const readBy = ({ Plans = [], ...node }: Plan): number =>
  Plans.reduce((sum, plan) => sum + readBy(plan), 0) +
  (node['Relation Name'] ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0);

async function planOf(statement: SQL, values: Record<string, unknown>): Promise<Plan> {
  const { sql: text, params } = new PgDialect().sqlToQuery(sql`explain (analyze, buffers, format json) ${statement}`);
  const [[plan] = []] = await explained<{ Plan: Plan }[]>(text, fillPlaceholders(params, values));
  if (!plan) throw new Error('the statement has no plan');
  return plan.Plan;
}

/** How many rows of tables PostgreSQL reads for a statement, with the values of its placeholders. */
export const rowsReadBy = async (statement: SQL, values: Record<string, unknown> = {}): Promise<number> =>
  readBy(await planOf(statement, values));

/** How many blocks of tables and indexes it reads, also those of entries of an index that match nothing, which are no rows. */
export async function blocksReadBy(statement: SQL): Promise<number> {
  const plan = await planOf(statement, {});
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}
