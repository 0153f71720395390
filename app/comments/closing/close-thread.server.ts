import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { placeOf, subjectOf } from '../comments.server.ts';
import { subjects } from '../subject-rules.ts';
import { comments } from '../tables.ts';

/**
 * Closes the thread of a comment, or opens it again, for the author of what it is under; a repetition changes nothing. False: not found,
 * also for everyone else, for a reply, and below a kids story, which has no threads (REPLY-06).
 */
export async function setThreadClosed(viewer: Person, id: string, isClosed: boolean): Promise<boolean> {
  const place = isId(id) ? await placeOf(id) : null;
  if (!place || place.parentId) return false;
  const about = await subjectOf(viewer, place.subject);
  if (!about || about.authorId !== viewer.id || about.kind === 'kids_book') return false;
  return db.transaction(async (tx) => {
    const own = and(eq(comments.id, id), eq(comments.state, 'shown'));
    const changed = await tx
      .update(comments)
      .set({ closedAt: isClosed ? sql`now()` : null })
      .where(and(own, isClosed ? isNull(comments.closedAt) : isNotNull(comments.closedAt)))
      .returning({ id: comments.id });
    if (changed.length) await announce(tx, subjects[place.subject.on].topic(place.subject.id));
    return changed.length > 0 || (await tx.$count(comments, own)) > 0;
  });
}
