import { desc, eq, lte, sql } from 'drizzle-orm';
import { type Database, db, type Transaction } from '#server/database.ts';
import { databaseProblem } from '#server/database-problems.ts';
import { isId } from '#server/ids.ts';
import { claim } from '#server/installation.ts';
import { log } from '#server/log.ts';
import { type StartingCount, startingLeft } from '../works/starting-count.ts';
import { firstChallenge, nextChallenge, statusOf } from './challenge-rules.ts';
import { challenges } from './tables.ts';

export type Challenge = typeof challenges.$inferSelect;

/** With the participants that are shown: what is left of a starting figure, and everybody who is real. Once it is over, only they are. */
export const asShown = <T extends StartingCount & { participantCount: number; endDate: Date }>(challenge: T, now: Date): T => {
  const from = challenge.countedFrom && challenge.countedFrom < challenge.endDate ? challenge.countedFrom : challenge.endDate;
  const left = startingLeft({ startingCount: challenge.startingCount, countedFrom: from < now ? from : challenge.countedFrom }, now);
  return { ...challenge, participantCount: challenge.participantCount - challenge.startingCount + left };
};

const newestOf = (on: Database) =>
  on
    .select()
    .from(challenges)
    .where(lte(challenges.startDate, sql.placeholder('now')))
    .orderBy(desc(challenges.startDate))
    .limit(1);
const newest = newestOf(db).prepare('newest_challenge');

/** The id of a challenge that should run now but could not be stored yet. */
const UNSAVED = '00000000-0000-0000-0000-000000000000';
const unsaved = (planned: ReturnType<typeof nextChallenge>): Challenge => ({
  ...planned,
  id: UNSAVED,
  image: null,
  entriesCount: 0,
  countedFrom: null,
  isFeatured: true,
});

/** Stores the challenge that follows `last`; whoever comes first does it, and the unique start keeps it one, whatever the number of processes. */
async function storeNext(on: Database, last: Challenge | undefined, now: Date) {
  if (!last) {
    await on.transaction(async (tx) => {
      if (await claim(tx, 'first challenge')) await tx.insert(challenges).values(firstChallenge(now)).onConflictDoNothing();
    });
    return;
  }
  await on.insert(challenges).values(nextChallenge(last, now)).onConflictDoNothing();
}

/**
 * The challenge that runs now, the same for everybody (HOME-25, DATA-25, AMB-10): one query, but for the moment when one ends and the next of the
 * schedule begins, which is stored then. A read does not fail when that cannot be stored: it shows what will be. `tx` asks within a write.
 */
export async function currentChallenge(now = new Date(), tx?: Transaction): Promise<Challenge> {
  const on = tx ?? db;
  const ask = () => (tx ? newestOf(tx).prepare('newest_challenge').execute({ now }) : newest.execute({ now }));
  let [last] = await ask();
  for (let tries = 0; tries < 2 && (!last || statusOf(last, now) !== 'active'); tries++) {
    try {
      await storeNext(on, last, now);
    } catch (error) {
      if (tx || !databaseProblem(error)) throw error;
      log.warn('challenge_not_stored');
      return unsaved(last ? nextChallenge(last, now) : firstChallenge(now));
    }
    [last] = await ask();
  }
  if (!last) throw new Error('a challenge was stored and is not there');
  return asShown(last, now);
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
  if (!seen || seen === id || seen === UNSAVED) return { id };
  const [over] = isId(seen) ? await tx.select({ title: challenges.title }).from(challenges).where(eq(challenges.id, seen)) : [];
  return { over: over?.title ?? '', running: { id, title } };
}
