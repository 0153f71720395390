import { and, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import type { HoldReason } from '../../audience/state-rules.ts';
import { isBlockedBetween } from '../../blocks/blocks.server.ts';
import { createHeldCase } from '../../holds/hold.server.ts';
import type { TOO_MANY_HELD } from '../../holds/hold-rules.ts';
import { checkTexts, storeChecked } from '../../holds/text/check-text.server.ts';
import { subjectOf } from '../comments.server.ts';
import { type Subject, subjects } from '../subject-rules.ts';
import { comments } from '../tables.ts';

const above = alias(comments, 'above');
type Editable = { subject: Subject; text: string; isSpoiler: boolean; root: string };

/**
 * The words of a comment of the viewer: null if it is not theirs or they cannot see what it is under; 'refused' if it is not shown to
 * others, if the viewer may not comment there now, if its thread is closed, or below a kids story (REPLY-04).
 */
export async function editableComment(viewer: Person, id: string): Promise<Editable | 'refused' | null> {
  if (!isId(id)) return null;
  const { workId, postId, text, isSpoiler, state, belowHidden } = comments;
  const [found] = await db
    .select({
      workId,
      postId,
      parentId: comments.parentId,
      text,
      isSpoiler,
      state,
      belowHidden,
      closedAt: sql<string | null>`coalesce(${comments.closedAt}, ${above.closedAt})`,
    })
    .from(comments)
    .leftJoin(above, eq(above.id, comments.parentId))
    .where(and(eq(comments.id, id), eq(comments.authorId, viewer.id)));
  if (!found) return null;
  const subject: Subject = found.workId ? { on: 'work', id: found.workId } : { on: 'post', id: found.postId ?? '' };
  const about = await subjectOf(viewer, subject);
  if (!about) return null;
  const isOpen =
    ['shown', 'waiting'].includes(found.state) && !found.belowHidden && !found.closedAt && !about.closed && about.kind !== 'kids_book';
  if (!isOpen || (await isBlockedBetween(viewer, about.authorId))) return 'refused';
  return { subject, text: found.text, isSpoiler: found.isSpoiler, root: found.parentId ?? id };
}

/** Whether others see the comment, or will, and its thread is open. */
const isOpen = and(
  inArray(comments.state, ['shown', 'waiting']),
  eq(comments.belowHidden, false),
  isNull(comments.closedAt),
  notExists(
    db
      .select({ id: above.id })
      .from(above)
      .where(and(eq(above.id, comments.parentId), isNotNull(above.closedAt))),
  ),
);

type Edit = { text: string; isSpoiler: boolean };
/**
 * Changes the words of a comment, and whether it is marked, under the same rules as a new one; `text` must be trimmed. A trigger updates
 * the newest comment of the work. The same words and mark change nothing, and a mark alone is no edit of the words (REPLY-04, REPLY-09).
 */
export async function editComment(
  viewer: Person,
  id: string,
  { text, isSpoiler }: Edit,
): Promise<Subject | 'refused' | typeof TOO_MANY_HELD | null> {
  const editable = await editableComment(viewer, id);
  if (!editable || editable === 'refused') return editable;
  const { subject, root } = editable;
  const write = async (tx: Transaction, held: HoldReason | null) => {
    // A thread is closed before it or after it.
    await tx.select({ id: comments.id }).from(comments).where(eq(comments.id, root)).for('no key update');
    const editedAt = sql`case when ${comments.text} <> ${text} then now() else ${comments.editedAt} end`;
    const changed = await tx
      .update(comments)
      .set({
        text,
        isSpoiler,
        editedAt,
        ...(held && { state: 'held' as const }),
      })
      .where(
        and(eq(comments.id, id), eq(comments.authorId, viewer.id), isOpen, or(ne(comments.text, text), ne(comments.isSpoiler, isSpoiler))),
      )
      .returning({ id: comments.id });
    if (changed.length && held) await createHeldCase(viewer, tx, { type: 'comment', id }, held);
    if (changed.length) await announce(tx, subjects[subject.on].topic(subject.id), ...(subject.on === 'work' ? ['home'] : []));
    // The thread can be closed, and the comment hidden, while its words are checked.
    const isUnchanged = !changed.length && (await tx.$count(comments, and(eq(comments.id, id), isOpen, eq(comments.text, text))));
    const result: Subject | 'refused' = changed.length || isUnchanged ? subject : 'refused';
    return { result, isStored: changed.length > 0 };
  };
  const check = text === editable.text ? null : checkTexts(viewer, [text]);
  if (check) return storeChecked(viewer, check, write);
  return (await retried(() => db.transaction((tx) => write(tx, null)))).result;
}
