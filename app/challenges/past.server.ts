import { and, desc, eq, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import { asShown, type Challenge } from './challenges.server.ts';
import { PAST_SHOWN, type PastChallenge } from './entry-list-rules.ts';
import { challenges } from './tables.ts';

const END_OF_TIME = '9000000000000000';

const over = db
  .select({
    id: challenges.id,
    title: challenges.title,
    endDate: challenges.endDate,
    entries: challenges.entriesCount,
    micros: sql<string>`(extract(epoch from ${challenges.startDate}) * 1000000)::bigint::text`,
  })
  .from(challenges)
  .where(
    sql`${challenges.endDate} <= now() and ${challenges.startDate} < ('epoch'::timestamptz + ${sql.placeholder('before')}::bigint * interval '1 microsecond')`,
  )
  .orderBy(desc(challenges.startDate))
  .limit(PAST_SHOWN + 1)
  .prepare('challenges_past');

/** What is over, newest first (CHALL-08, AMB-11); `before` is the start of the last one seen, in microseconds. The same for everybody. */
export async function pastChallenges(before: string | null): Promise<{ items: PastChallenge[]; more: string | null }> {
  const found = await over.execute({ before: before ?? END_OF_TIME });
  const shown = found.slice(0, PAST_SHOWN);
  return {
    items: shown.map(({ micros: _, ...challenge }) => challenge),
    more: found.length > PAST_SHOWN ? (shown.at(-1)?.micros ?? null) : null,
  };
}

const begun = db
  .select()
  .from(challenges)
  .where(and(eq(challenges.id, sql.placeholder('id')), sql`${challenges.startDate} <= now()`))
  .prepare('challenge_begun');

/** A challenge that runs or is over; one to come is not told of before. Null: not found. */
export async function challengeById(id: string): Promise<Challenge | null> {
  if (!isId(id)) return null;
  const [challenge] = await begun.execute({ id });
  return challenge ? asShown(challenge, new Date()) : null;
}
