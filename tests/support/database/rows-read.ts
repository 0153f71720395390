import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { explained } from './explained.ts';

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; 'Relation Name'?: string; Plans?: Plan[] };
const readBy = ({ Plans = [], ...node }: Plan): number =>
  Plans.reduce((sum, plan) => sum + readBy(plan), 0) +
  (node['Relation Name'] ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0);

/** How many rows of tables PostgreSQL reads for a statement with these parameters. */
export async function rowsReadByText(text: string, params: unknown[]): Promise<number> {
  const [[plan] = []] = await explained<{ Plan: Plan }[]>(`explain (analyze, format json) ${text}`, params);
  if (!plan) throw new Error('the statement has no plan');
  return readBy(plan.Plan);
}

/** The same with the values of its placeholders. */
export function rowsReadBy(statement: SQL, values: Record<string, unknown> = {}): Promise<number> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  return rowsReadByText(text, fillPlaceholders(params, values));
}
