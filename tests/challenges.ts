import { sql } from 'drizzle-orm';
import { challenges } from '../app/challenges/tables.ts';
import { db } from '../server/database.ts';

const DAY_MS = 86_400_000;
let made = 0;

export type MadeChallenge = typeof challenges.$inferSelect;

/** A challenge that is over, each a week before the one made before it, unless told otherwise. */
export async function aChallenge(wishes: Partial<typeof challenges.$inferInsert> = {}): Promise<MadeChallenge> {
  const endDate = new Date(Date.now() - ++made * 7 * DAY_MS - DAY_MS);
  const [challenge] = await db
    .insert(challenges)
    .values({
      title: `Challenge ${made}`,
      description: 'Write it anyway.',
      startDate: new Date(endDate.getTime() - 7 * DAY_MS),
      endDate,
      ...wishes,
    })
    .returning();
  if (!challenge) throw new Error('no challenge was made');
  return challenge;
}

/** No challenge at all, as before the first start: for tests that begin the schedule themselves. */
export const noChallenges = () => db.execute(sql`with house as (delete from house where key = 'first challenge') delete from challenges`);
