import pg from 'pg';
import { pool } from '#server/database/database.ts';

/** `auto` plans a statement for its values first, like most connections of the site; `force_generic_plan` once for all values. */
export type PlanMode = 'auto' | 'force_generic_plan';

/** A value as an argument of `execute`, which has a plan for all values; `explain` itself plans bound values as constants. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value));
  return pg.escapeLiteral(`{${value.map((item) => (item === null ? 'null' : JSON.stringify(String(item)))).join(',')}}`);
};

/** The rows of an EXPLAIN of a statement, planned as the site's statements are: those of tests have one plan for all values. */
export async function explained<Plan = string>(options: string, text: string, values: unknown[], mode: PlanMode = 'auto'): Promise<Plan[]> {
  const client = await pool.connect();
  let isPrepared = false;
  try {
    await client.query(`begin; set local plan_cache_mode = ${mode}`);
    if (mode === 'auto') {
      const { rows } = await client.query<{ 'QUERY PLAN': Plan }>(`explain (${options}) ${text}`, values);
      return rows.map((row) => row['QUERY PLAN']);
    }
    await client.query(`prepare explained_statement as ${text}`);
    isPrepared = true;
    const given = values.length ? `(${values.map(literal).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': Plan }>(`explain (${options}) execute explained_statement${given}`);
    return rows.map((row) => row['QUERY PLAN']);
  } finally {
    await client.query('rollback');
    if (isPrepared) await client.query('deallocate explained_statement');
    client.release();
  }
}
