import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { db, retried } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { shownAuthor } from '../../audience/shown-author.server.ts';
import { isActiveAccount, notBlockedOrMuted, outsideClosedZone } from '../../audience/visible.server.ts';
import { type Cursor, cursorParam } from '../../lists/cursor-rules.ts';
import { microsecondsOf, timeAt } from '../../lists/cursor-sql.ts';
import { people } from '../../people/tables.ts';
import { posts } from '../../posts/tables.ts';
import { works } from '../../works/tables.ts';
import { NO_AUTHOR } from '../comment-rules.ts';
import type { CoverReason } from '../covered/covered-rules.ts';
import { coveredBecause } from '../covered/covering.server.ts';
import type { Subject } from '../subject-rules.ts';
import { approvedCommenters, comments } from '../tables.ts';
import { WAITING_PAGE_SIZE, type WaitingComment } from './waiting-rules.ts';

const SOURCES = {
  work: { table: works, id: comments.workId, title: sql<string>`${works.title}` },
  post: { table: posts, id: comments.postId, title: sql<string>`left(${posts.content}, 80)` },
};

/** The comments below works, or below posts, of the viewer; one more than a page shows. */
function waitingOn(viewer: Person, on: Subject['on'], later: SQL | undefined) {
  const { table, id, title } = SOURCES[on];
  return db
    .select({
      id: comments.id,
      text: comments.text,
      createdAt: comments.createdAt,
      at: microsecondsOf(comments.createdAt),
      author: shownAuthor,
      covered: coveredBecause(sql`${viewer.id}::uuid`, comments, sql`null::int`),
      subjectId: table.id,
      title,
    })
    .from(comments)
    .innerJoin(table, eq(table.id, id))
    .innerJoin(people, eq(people.id, comments.authorId))
    .where(
      and(
        eq(table.authorId, viewer.id),
        eq(comments.state, 'waiting'),
        eq(comments.belowHidden, false),
        isActiveAccount(),
        notBlockedOrMuted(viewer, comments.authorId),
        on === 'work' ? outsideClosedZone : undefined,
        later,
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(WAITING_PAGE_SIZE + 1);
}

type Coverable = Pick<WaitingComment, 'id' | 'text' | 'author'> & { covered: CoverReason[] };
/** Without the words of a covered comment, and without the name of someone whom the viewer hid (SHOWN-07, REPLY-09). */
const unlessCovered = ({ covered, ...comment }: Coverable, shown: string | null) =>
  covered.length && comment.id !== shown
    ? { ...comment, text: '', covered, author: covered.includes('hidden') ? NO_AUTHOR : comment.author }
    : comment;

/** The comments that wait for the approval of the viewer, those that wait longest first; `show` is one to uncover (CMT-02). */
export async function waitingComments(
  viewer: Person,
  cursor: Cursor | null,
  show: string | null,
): Promise<{ comments: WaitingComment[]; next: string | null }> {
  const later = cursor ? sql`(${comments.createdAt}, ${comments.id}) > (${timeAt(cursor.at)}, ${cursor.id}::uuid)` : undefined;
  const [onWorks, onPosts] = await Promise.all([waitingOn(viewer, 'work', later), waitingOn(viewer, 'post', later)]);
  const rows = [
    ...onWorks.map((row) => ({ ...row, on: 'work' as const })),
    ...onPosts.map((row) => ({ ...row, on: 'post' as const })),
  ].sort((a, b) => Number(BigInt(a.at) - BigInt(b.at)) || (a.id < b.id ? -1 : 1));
  const shown = rows.slice(0, WAITING_PAGE_SIZE);
  const last = rows.length > WAITING_PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    comments: shown.map(({ at: _, subjectId, on, createdAt, title, ...comment }) => ({
      ...unlessCovered(comment, show),
      title,
      createdAt: createdAt.toISOString(),
      subject: { on, id: subjectId },
    })),
    next: last ? cursorParam(last) : null,
  };
}

/**
 * Shows a comment to everyone that waited for the viewer, at its own time; later ones of the same person no longer wait. A trigger counts
 * and announces it. Repeating it changes nothing; false: not found (CMT-02).
 */
export async function approveComment(viewer: Person, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  return retried(() =>
    db.transaction(async (tx) => {
      const [found] = await tx
        .select({ state: comments.state, commenterId: people.id })
        .from(comments)
        .innerJoin(people, eq(people.id, comments.authorId))
        .leftJoin(works, eq(works.id, comments.workId))
        .leftJoin(posts, eq(posts.id, comments.postId))
        .where(
          and(
            eq(comments.id, id),
            sql`${viewer.id} in (${works.authorId}, ${posts.authorId})`,
            inArray(comments.state, ['waiting', 'shown']),
            isActiveAccount(),
          ),
        )
        .for('update', { of: comments });
      if (!found) return false;
      if (found.state === 'shown') return true;
      await tx.insert(approvedCommenters).values({ authorId: viewer.id, commenterId: found.commenterId }).onConflictDoNothing();
      await tx.update(comments).set({ state: 'shown', stateDecisionId: null, stateAt: null }).where(eq(comments.id, id));
      await announce(tx, `person:${viewer.id}`);
      return true;
    }),
  );
}
