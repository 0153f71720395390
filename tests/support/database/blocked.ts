import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { db } from '#server/database/database.ts';

const blockedQueries = async () =>
  (
    await db.execute(
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and application_name <> 'other-transaction' and datname = current_database()`,
    )
  ).rowCount;

/**
 * Waits until at least `count` queries of the application wait for locks, such as one that a transaction of the test holds. Fails at once
 * if one of the `requests` that should wait is answered.
 */
export async function waitUntilBlocked(count = 1, requests: Promise<{ status: number }>[] = []): Promise<void> {
  const answered = Promise.race(requests).then(({ status }) => {
    throw new Error(`a request got ${status} instead of waiting for a lock`);
  });
  await Promise.race([expect.poll(blockedQueries, { interval: 20 }).toBeGreaterThanOrEqual(count), answered]);
}
