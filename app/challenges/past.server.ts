import { and, desc, eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { microsecondsOf, timeAt } from '../lists/cursor-sql.ts';
import { asShown, type Challenge } from './challenges.server.ts';
import { PAST_PAGE_SIZE, type PastChallenge } from './entries/entry-list-rules.ts';
import { challenges } from './tables.ts';

const END_OF_TIME = '9000000000000000';

const pastQuery = db
  .select({
    id: challenges.id,
    title: challenges.title,
    endDate: challenges.endDate,
    entries: challenges.entriesCount,
    micros: microsecondsOf(challenges.startDate),
  })
  .from(challenges)
  .where(sql`${challenges.endDate} <= now() and ${challenges.startDate} < ${timeAt(sql.placeholder('before'))}`)
  .orderBy(desc(challenges.startDate))
  .limit(PAST_PAGE_SIZE + 1)
  .prepare('challenges_past');

/** Past challenges, newest first; `before` is the start of the last one seen, in microseconds since 1970. */
export async function pastChallenges(before: string | null): Promise<{ items: PastChallenge[]; more: string | null }> {
  const found = await pastQuery.execute({ before: before ?? END_OF_TIME });
  const shown = found.slice(0, PAST_PAGE_SIZE);
  return {
    items: shown.map(({ micros: _, ...challenge }) => challenge),
    more: found.length > PAST_PAGE_SIZE ? (shown.at(-1)?.micros ?? null) : null,
  };
}

const startedQuery = db
  .select()
  .from(challenges)
  .where(and(eq(challenges.id, sql.placeholder('id')), sql`${challenges.startDate} <= now()`))
  .prepare('challenge_begun');

/** A running or past challenge; null if not found or upcoming. */
export async function challengeById(id: string): Promise<Challenge | null> {
  if (!isId(id)) return null;
  const [challenge] = await startedQuery.execute({ id });
  return challenge ? asShown(challenge, new Date()) : null;
}
