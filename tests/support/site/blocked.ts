import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { db } from '#server/database/database.ts';

const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

/** Resolves when this many statements wait for a lock, such as one that a transaction of the test holds. */
export const untilBlocked = (count = 1) => expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(count);
