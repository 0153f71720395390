import { desc, eq, lte, sql } from 'drizzle-orm';
import { type Database, db, type Transaction } from '#server/database/database.ts';
import { databaseProblem } from '#server/database/database-problems.ts';
import { isId } from '#server/database/ids.ts';
import { claimOnce } from '#server/database/installation.ts';
import { log } from '#server/process/log.ts';
import { type StartingCount, startingLeft } from '../engagement/starting-count.ts';
import { firstChallenge, nextChallenge, statusOf } from './challenge-rules.ts';
import { challenges } from './tables.ts';

export type Challenge = typeof challenges.$inferSelect;

/** Replaces the participant count by the displayed one: real participants and, until the end, what remains of the starting count. */
export const asShown = <T extends StartingCount & { participantCount: number; endDate: Date }>(challenge: T, now: Date): T => {
  const from = challenge.countedFrom && challenge.countedFrom < challenge.endDate ? challenge.countedFrom : challenge.endDate;
  const left = startingLeft({ startingCount: challenge.startingCount, countedFrom: from < now ? from : challenge.countedFrom }, now);
  return { ...challenge, participantCount: challenge.participantCount - challenge.startingCount + left };
};

const newestQuery = (on: Database) =>
  on
    .select()
    .from(challenges)
    .where(lte(challenges.startDate, sql.placeholder('now')))
    .orderBy(desc(challenges.startDate))
    .limit(1);
const newest = newestQuery(db).prepare('newest_challenge');

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

/** Stores the challenge after `last`. The unique start date makes this safe for concurrent requests and processes. */
async function storeNext(on: Database, last: Challenge | undefined, now: Date) {
  if (!last) {
    await on.transaction(async (tx) => {
      if (await claimOnce(tx, 'first challenge')) await tx.insert(challenges).values(firstChallenge(now)).onConflictDoNothing();
    });
    return;
  }
  await on.insert(challenges).values(nextChallenge(last, now)).onConflictDoNothing();
}

/**
 * The running challenge: one query, except when the previous one has ended and the next is stored. If it cannot be stored, a read returns
 * the planned challenge instead of failing; within a transaction (`tx`) the error is thrown.
 */
export async function currentChallenge(now = new Date(), tx?: Transaction): Promise<Challenge> {
  const on = tx ?? db;
  const queryNewest = () => (tx ? newestQuery(tx).prepare('newest_challenge').execute({ now }) : newest.execute({ now }));
  let [last] = await queryNewest();
  for (let tries = 0; tries < 2 && (!last || statusOf(last, now) !== 'active'); tries++) {
    try {
      await storeNext(on, last, now);
    } catch (error) {
      if (tx || !databaseProblem(error)) throw error;
      log.warn('challenge not stored');
      return unsaved(last ? nextChallenge(last, now) : firstChallenge(now));
    }
    [last] = await queryNewest();
  }
  if (!last) throw new Error('stored challenge not found');
  return asShown(last, now);
}

/**
 * The challenge that an entry published now belongs to, determined within the publishing transaction. If the challenge that the writer
 * saw has ended, returns its title in `endedTitle` and the running one, so that the writer can confirm.
 */
export async function challengeToEnter(
  tx: Transaction,
  seen: string | undefined,
): Promise<{ id: string } | { endedTitle: string; running: { id: string; title: string } }> {
  const { id, title } = await currentChallenge(new Date(), tx);
  if (!seen || seen === id || seen === UNSAVED) return { id };
  const [ended] = isId(seen) ? await tx.select({ title: challenges.title }).from(challenges).where(eq(challenges.id, seen)) : [];
  return { endedTitle: ended?.title ?? '', running: { id, title } };
}
