import { desc, lte, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { claim } from '#server/house.ts';
import { firstChallenge, nextChallenge, statusOf } from './challenge-rules.ts';
import { challenges } from './tables.ts';

export type Challenge = typeof challenges.$inferSelect;

const newest = db
  .select()
  .from(challenges)
  .where(lte(challenges.startDate, sql.placeholder('now')))
  .orderBy(desc(challenges.startDate))
  .limit(1)
  .prepare('newest_challenge');

/**
 * The challenge that runs now, the same for everybody (HOME-25, DATA-25, AMB-10): one question, but for the moment when one ends and the next of
 * the schedule begins. Whoever notices first writes it down; the claim and the unique start keep it one, whatever the number of processes.
 */
export async function currentChallenge(now = new Date()): Promise<Challenge> {
  let [last] = await newest.execute({ now });
  if (last && statusOf(last, now) === 'active') return last;
  if (!last) {
    await db.transaction(async (tx) => {
      if (await claim(tx, 'first challenge')) await tx.insert(challenges).values(firstChallenge(now)).onConflictDoNothing();
    });
    [last] = await newest.execute({ now });
  }
  if (!last || statusOf(last, now) === 'past') {
    await db
      .insert(challenges)
      .values(nextChallenge(last ?? null, now))
      .onConflictDoNothing();
    [last] = await newest.execute({ now });
  }
  if (!last) throw new Error('a challenge was written down and is not there');
  return last;
}
