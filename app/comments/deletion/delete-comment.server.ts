import { and, eq, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { type Database, db, retried, type Transaction } from '#server/database/database.ts';
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
  const isVisible = 'state' in of ? and(inArray(of.state, ['shown', 'waiting']), eq(of.belowHidden, false)) : undefined;
  return or(eq(of.authorId, viewer.id), and(isVisible, isBelowOwn));
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

type Deleted = { id: string; authorId: string; workId: string | null; postId: string | null };
/**
 * Deletes a comment with its words; one with replies loses author and words, so that they stay. Triggers update the counts and the newest
 * comment of the work (REPLY-05).
 */
export async function deleteWords(tx: Transaction, id: string, condition: SQL | undefined): Promise<Deleted | null> {
  const { authorId, workId, postId } = comments;
  const [found] = await tx
    .select({ id: comments.id, authorId, workId, postId })
    .from(comments)
    .where(and(eq(comments.id, id), isNotNull(authorId), condition))
    .for('update');
  if (!found?.authorId) return null;
  const hasReplies = (await tx.$count(comments, eq(comments.parentId, id))) > 0;
  if (hasReplies) await tx.update(comments).set({ authorId: null, text: '', editedAt: null }).where(eq(comments.id, id));
  else await tx.delete(comments).where(eq(comments.id, id));
  await recordErased(tx, 'comment', id);
  return { ...found, authorId: found.authorId };
}

/**
 * Deletes a comment in one transaction. Returns what it was under, also when it was deleted before, and null if not found (CMT-03,
 * CMT-04).
 */
export async function deleteComment(viewer: Person, id: string): Promise<Subject | null> {
  if (!isId(id)) return null;
  return retried(() =>
    db.transaction(async (tx) => {
      const deleted = await deleteWords(tx, id, isDeletableBy(viewer, comments));
      if (!deleted) return deletedBefore(viewer, tx, id);
      await tx.insert(deletedComments).values(deleted).onConflictDoNothing(); // a repeated form may have restored it meanwhile
      const subject = subjectOf(deleted);
      const topic = subjects[subject.on].topic(subject.id);
      await announce(tx, topic, `person:${viewer.id}`, ...(subject.on === 'work' ? ['home'] : []));
      return subject;
    }),
  );
}
