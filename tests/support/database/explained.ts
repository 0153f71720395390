import { pool } from '#server/database/database.ts';

/** The rows of an EXPLAIN statement, planned for its values as the site's statements are: those of tests have one plan for all values. */
export async function explained<Plan = string>(text: string, values: unknown[]): Promise<Plan[]> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local plan_cache_mode = auto');
    const { rows } = await client.query<{ 'QUERY PLAN': Plan }>(text, values);
    return rows.map((row) => row['QUERY PLAN']);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
