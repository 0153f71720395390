import { sql } from 'drizzle-orm';
import { challenges } from '../../app/challenges/tables.ts';
import { db } from '../../server/database/database.ts';

const DAY_MS = 86_400_000;
let created = 0;

export type TestChallenge = typeof challenges.$inferSelect;

/** Creates a past challenge, each a week before the previous one, unless overridden. */
export async function createChallenge(overrides: Partial<typeof challenges.$inferInsert> = {}): Promise<TestChallenge> {
  const endDate = new Date(Date.now() - ++created * 7 * DAY_MS - DAY_MS);
  const [challenge] = await db
    .insert(challenges)
    .values({
      title: `Challenge ${created}`,
      description: 'Write it anyway.',
      startDate: new Date(endDate.getTime() - 7 * DAY_MS),
      endDate,
      ...overrides,
    })
    .returning();
  if (!challenge) throw new Error('challenge not created');
  return challenge;
}

/** Deletes all challenges, as before the first start, for tests that start the schedule themselves. */
export const deleteChallenges = () =>
  db.execute(sql`with begun as (delete from settings where key = 'first challenge') delete from challenges`);
