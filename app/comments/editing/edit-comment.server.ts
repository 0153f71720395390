import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import type { HoldReason } from '../../audience/state-rules.ts';
import { isBlockedBetween } from '../../blocks/blocks.server.ts';
import { openHeldCase } from '../../holds/hold.server.ts';
import type { TOO_MANY_HELD } from '../../holds/hold-rules.ts';
import { checkTexts, storeChecked } from '../../holds/text/check-text.server.ts';
import { subjectOf } from '../comments.server.ts';
import { type Subject, subjects } from '../subject-rules.ts';
import { comments } from '../tables.ts';

const above = alias(comments, 'above');
type Editable = { subject: Subject; text: string };

/**
 * The words of a comment of the viewer: null if it is not theirs or they cannot see what it is under; 'refused' if it is not shown to
 * others, if the viewer may not comment there now, if its thread is closed, or below a kids story (REPLY-04).
 */
export async function editableComment(viewer: Person, id: string): Promise<Editable | 'refused' | null> {
  if (!isId(id)) return null;
  const { workId, postId, text, state, belowHidden } = comments;
  const [found] = await db
    .select({ workId, postId, text, state, belowHidden, closedAt: sql<string | null>`coalesce(${comments.closedAt}, ${above.closedAt})` })
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
  return { subject, text: found.text };
}

/**
 * Changes the words of a comment under the same rules as a new one; `text` must be trimmed. A trigger updates the newest comment of the
 * work. The same words change nothing (REPLY-04).
 */
export async function editComment(viewer: Person, id: string, text: string): Promise<Subject | 'refused' | typeof TOO_MANY_HELD | null> {
  const editable = await editableComment(viewer, id);
  if (!editable || editable === 'refused') return editable;
  const { subject } = editable;
  const write = async (tx: Parameters<Parameters<typeof db.transaction>[0]>[0], held: HoldReason | null) => {
    const changed = await tx
      .update(comments)
      .set({ text, editedAt: sql`now()`, ...(held && { state: 'held' as const }) })
      .where(
        and(eq(comments.id, id), eq(comments.authorId, viewer.id), inArray(comments.state, ['shown', 'waiting']), ne(comments.text, text)),
      )
      .returning({ id: comments.id });
    if (changed.length && held) await openHeldCase(viewer, tx, { type: 'comment', id }, held);
    if (changed.length) await announce(tx, subjects[subject.on].topic(subject.id), ...(subject.on === 'work' ? ['home'] : []));
    return { result: subject, isStored: changed.length > 0 };
  };
  const check = text === editable.text ? null : checkTexts(viewer, [text]);
  if (check) return storeChecked(viewer, check, write);
  return (await db.transaction((tx) => write(tx, null))).result;
}
