import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Database, db, retried } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { people } from '../../people/tables.ts';
import { posts } from '../../posts/tables.ts';
import { works } from '../../works/tables.ts';
import { type Subject, subjects } from '../subject-rules.ts';
import { comments, deletedComments } from '../tables.ts';

/** The viewer wrote the comment, or what it is under and sees it there. Nobody else may know that it exists (CMT-03). */
function isDeletableBy(viewer: Person, of: typeof comments | typeof deletedComments): SQL | undefined {
  const isOwn = (what: typeof works | typeof posts, id: typeof of.workId | typeof of.postId) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(what)
        .where(and(eq(what.id, id), eq(what.authorId, viewer.id))),
    );
  const isBelowOwn = or(isOwn(works, of.workId), isOwn(posts, of.postId));
  return or(eq(of.authorId, viewer.id), 'state' in of ? and(inArray(of.state, ['shown', 'waiting']), isBelowOwn) : isBelowOwn);
}

const subjectOf = ({ workId, postId }: { workId: string | null; postId: string | null }): Subject =>
  workId ? { on: 'work', id: workId } : { on: 'post', id: postId ?? '' };

/** What a comment was under that was deleted before; null unless the viewer could have deleted it. */
async function deletedBefore(viewer: Person, tx: Database, id: string): Promise<Subject | null> {
  const [deleted] = await tx
    .select({ workId: deletedComments.workId, postId: deletedComments.postId })
    .from(deletedComments)
    .where(and(eq(deletedComments.id, id), isDeletableBy(viewer, deletedComments)));
  return deleted ? subjectOf(deleted) : null;
}

/** The comment for the question before its deletion: null if not found, with a null text if it was deleted before. */
export async function deletableComment(viewer: Person, id: string) {
  if (!isId(id)) return null;
  const [comment] = await db
    .select({ text: comments.text, author: people.name, workId: comments.workId, postId: comments.postId })
    .from(comments)
    .innerJoin(people, eq(people.id, comments.authorId))
    .where(and(eq(comments.id, id), isDeletableBy(viewer, comments)));
  if (comment) return { subject: subjectOf(comment), comment: { text: comment.text, author: comment.author } };
  const subject = await deletedBefore(viewer, db, id);
  return subject && { subject, comment: null };
}

/**
 * Deletes a comment with its words in one transaction; a trigger updates the count and the newest comment of the work. Returns what it was
 * under, also when it was deleted before, and null if not found (CMT-03, CMT-04).
 */
export async function deleteComment(viewer: Person, id: string): Promise<Subject | null> {
  if (!isId(id)) return null;
  return retried(() =>
    db.transaction(async (tx) => {
      const [deleted] = await tx
        .delete(comments)
        .where(and(eq(comments.id, id), isDeletableBy(viewer, comments)))
        .returning({ id: comments.id, authorId: comments.authorId, workId: comments.workId, postId: comments.postId });
      if (!deleted) return deletedBefore(viewer, tx, id);
      await tx.insert(deletedComments).values(deleted).onConflictDoNothing(); // a repeated form may have restored it meanwhile
      await recordErased(tx, 'comment', id);
      const subject = subjectOf(deleted);
      const topic = subjects[subject.on].topic(subject.id);
      await announce(tx, topic, `person:${viewer.id}`, ...(subject.on === 'work' ? ['home'] : []));
      return subject;
    }),
  );
}
