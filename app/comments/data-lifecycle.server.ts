import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { comments } from './tables.ts';

export const deletionCounts = { comments: comments.authorId };

/** The comments of a person that others replied to lose author and words, so that deleting them does not delete the replies (REPLY-05). */
async function emptyAnswered(person: string): Promise<void> {
  await db.execute(sql`select empty_answered_comments(${person}::uuid)`);
}
export const purgeSteps = [emptyAnswered];
