import { pool } from '#server/database/database.ts';

/** Planned for the values of a statement, or once for all values; `auto` decides as most connections of the site do. */
export type PlanMode = 'auto' | 'force_generic_plan';

/** The rows of an EXPLAIN statement, planned as the site's statements are: those of tests have one plan for all values. */
export async function explained<Plan = string>(text: string, values: unknown[], mode: PlanMode = 'auto'): Promise<Plan[]> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local plan_cache_mode = ${mode}`);
    const { rows } = await client.query<{ 'QUERY PLAN': Plan }>(text, values);
    return rows.map((row) => row['QUERY PLAN']);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
