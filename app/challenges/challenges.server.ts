import { desc, eq, lte, sql } from 'drizzle-orm';
import { type Database, db, type Transaction } from '#server/database.ts';
import { claim } from '#server/house.ts';
import { isId } from '#server/ids.ts';
import { firstChallenge, nextChallenge, statusOf } from './challenge-rules.ts';
import { challenges } from './tables.ts';

export type Challenge = typeof challenges.$inferSelect;

const newestOf = (on: Database) =>
  on
    .select()
    .from(challenges)
    .where(lte(challenges.startDate, sql.placeholder('now')))
    .orderBy(desc(challenges.startDate))
    .limit(1);
const newest = newestOf(db).prepare('newest_challenge');

/**
 * The challenge that runs now, the same for everybody (HOME-25, DATA-25, AMB-10): one question, but for the moment when one ends and the next of
 * the schedule begins. Whoever notices first writes it down; the claim and the unique start keep it one, whatever the number of processes. `tx` asks
 * within a deed.
 */
export async function currentChallenge(now = new Date(), tx?: Transaction): Promise<Challenge> {
  const on = tx ?? db;
  const ask = () => (tx ? newestOf(tx).prepare('newest_challenge').execute({ now }) : newest.execute({ now }));
  let [last] = await ask();
  if (last && statusOf(last, now) === 'active') return last;
  if (!last) {
    await on.transaction(async (tx) => {
      if (await claim(tx, 'first challenge')) await tx.insert(challenges).values(firstChallenge(now)).onConflictDoNothing();
    });
    [last] = await ask();
  }
  if (!last || statusOf(last, now) === 'past') {
    await on
      .insert(challenges)
      .values(nextChallenge(last ?? null, now))
      .onConflictDoNothing();
    [last] = await ask();
  }
  if (!last) throw new Error('a challenge was written down and is not there');
  return last;
}

/**
 * The challenge that an entry of this moment belongs to, decided within the transaction of its publishing: the running one. When the writer saw
 * another that ended meanwhile, nothing is entered before they were asked; `over` is its title.
 */
export async function challengeToEnter(
  tx: Transaction,
  seen: string | undefined,
): Promise<{ id: string } | { over: string; running: { id: string; title: string } }> {
  const { id, title } = await currentChallenge(new Date(), tx);
  if (!seen || seen === id) return { id };
  const [over] = isId(seen) ? await tx.select({ title: challenges.title }).from(challenges).where(eq(challenges.id, seen)) : [];
  return { over: over?.title ?? '', running: { id, title } };
}
