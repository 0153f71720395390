import { and, eq, ne, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { isBlockedBetween } from '../../blocks/blocks.server.ts';
import { placeOf, subjectOf } from '../comments.server.ts';
import { listedComment } from '../replies/threads.server.ts';
import { comments } from '../tables.ts';
import { commentLikes } from './tables.ts';

/** `likes` after the change. Blocked: one of the viewer and the author of the comment, or of what it is under, blocked the other. */
export type CommentLiked = { liked: boolean; likes: number };

/**
 * Likes a comment, or takes the like back; a repetition changes nothing. Null if the viewer may not see the comment, and below a kids
 * story, whose comments have no likes (REPLY-03).
 */
export async function setCommentLiked(viewer: Person, id: string, liked: boolean): Promise<CommentLiked | 'blocked' | null> {
  const place = isId(id) ? await placeOf(id) : null;
  if (!place) return null;
  const [about, [listed]] = await Promise.all([subjectOf(viewer, place.subject), listedComment.execute({ viewer: viewer.id, id })]);
  if (!about || !listed || about.kind === 'kids_book') return null;
  if (liked && (await isBlockedBetween(viewer, about.authorId))) return 'blocked';
  return db.transaction(async (tx) => {
    const own = and(eq(commentLikes.commentId, id), eq(commentLikes.personId, viewer.id));
    if (liked)
      await tx.execute(sql`insert into ${commentLikes} (comment_id, person_id)
        select ${comments.id}, ${viewer.id}::uuid from ${comments}
        where ${and(eq(comments.id, id), eq(comments.state, 'shown'), ne(comments.text, ''))} for no key update on conflict do nothing`);
    else await tx.delete(commentLikes).where(own);
    const [now] = await tx
      .select({ likes: comments.likesCount, liked: sql<boolean>`exists (select from ${commentLikes} where ${own})` })
      .from(comments)
      .where(eq(comments.id, id));
    return now ?? null;
  });
}
