import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { explained, type PlanMode } from './explained.ts';

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

async function planOf(text: string, params: unknown[], mode?: PlanMode): Promise<Plan> {
  const [[plan] = []] = await explained<{ Plan: Plan }[]>('analyze, buffers, format json', text, params, mode);
  if (!plan) throw new Error('the statement has no plan');
  return plan.Plan;
}
const toQuery = (statement: SQL) => new PgDialect().sqlToQuery(statement);

/** How many rows of tables PostgreSQL reads for a statement with these parameters. */
export const rowsReadByText = async (text: string, params: unknown[], mode?: PlanMode): Promise<number> =>
  readBy(await planOf(text, params, mode));

/** The same with the values of its placeholders. */
export function rowsReadBy(statement: SQL, values: Record<string, unknown> = {}): Promise<number> {
  const { sql: text, params } = toQuery(statement);
  return rowsReadByText(text, fillPlaceholders(params, values));
}

/** How many blocks of tables and indexes it reads, also those of entries of an index that match nothing, which are no rows. */
export async function blocksReadBy(statement: SQL): Promise<number> {
  const { sql: text, params } = toQuery(statement);
  const plan = await planOf(text, params);
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}
