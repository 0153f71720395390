import { and, asc, eq, gt, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import type { Person } from '#server/identity/viewer.ts';
import { errorCode } from '#server/process/error-code.ts';
import { log } from '#server/process/log.ts';
import { deleteAttachmentRows, removeAttachments } from './channels/chat/attachments/attachments.server.ts';
import { deleteChannel } from './channels/manage.server.ts';
import { channelMessages, channels } from './channels/tables.ts';
import { deleteWords } from './comments/deletion/delete-comment.server.ts';
import { comments } from './comments/tables.ts';
import { REMOVED_DAYS } from './moderation/decisions/decision-rules.ts';
import { appeals } from './moderation/tables.ts';
import { deletePost } from './posts/delete-post.server.ts';
import { posts } from './posts/tables.ts';
import { deletePart } from './reader/parts/parts.server.ts';
import { deleteWork } from './work-deletion/delete-work.server.ts';
import { parts, works } from './works/tables.ts';

const BATCH_SIZE = 100;
const REMOVED_MS = REMOVED_DAYS * 24 * 60 * 60 * 1000;

type Owner = Pick<Person, 'id'>;
type Removed = PgTable & { id: AnyPgColumn; state: AnyPgColumn; stateAt: AnyPgColumn; stateDecisionId: AnyPgColumn };
type Row = { id: string; author: string };
type Purge<T extends Row> = (owner: Owner, id: string, row: T) => Promise<unknown>;

/** The appeal of a removal that is not decided yet. */
const openAppeal = ({ stateDecisionId }: Removed) =>
  db
    .select({ one: sql`1` })
    .from(appeals)
    .where(and(eq(appeals.decisionId, stateDecisionId), isNull(appeals.result)));

/**
 * Deletes what staff removed more than 30 days ago, with its images, as its author would, unless it was restored meanwhile or its author's
 * appeal is still open (MOD-10).
 */
export async function purgeRemoved(now: number, stopped: () => boolean): Promise<void> {
  const old = (table: Removed): SQL =>
    and(eq(table.state, 'removed'), lt(table.stateAt, new Date(now - REMOVED_MS)), notExists(openAppeal(table))) as SQL;
  const rowsOf = (table: Removed, author: AnyPgColumn) => (after: string | null) =>
    db
      .select({ id: table.id, author })
      .from(table)
      .where(and(old(table), after ? gt(table.id, after) : undefined))
      .orderBy(asc(table.id))
      .limit(BATCH_SIZE) as unknown as Promise<Row[]>;

  // Authors delete in any state. The lock waits for a decision that is being stored, and finds nothing if that restores the row.
  const ifStillOld =
    <T extends Row>(table: Removed, purge: Purge<T>): Purge<T> =>
    async (owner, id, row) => {
      const found = await db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.id, id), old(table)))
        .for('update');
      if (found.length) await purge(owner, id, row);
    };

  await eachOf(
    rowsOf(works, works.authorId),
    ifStillOld(works, (owner, id) => deleteWork(owner, id)),
    stopped,
  );
  await eachOf(rowsOf(posts, posts.authorId), ifStillOld(posts, deletePost), stopped);
  await eachOf(rowsOf(channels, channels.ownerId), ifStillOld(channels, deleteChannel), stopped);
  const purgeOldMessage = (owner: Owner, id: string) => purgeMessage(owner, id, old(channelMessages));
  await eachOf(rowsOf(channelMessages, channelMessages.authorId), purgeOldMessage, stopped);
  const removedParts = (after: string | null) =>
    db
      .select({ id: parts.id, author: works.authorId, work: parts.workId })
      .from(parts)
      .innerJoin(works, eq(works.id, parts.workId))
      .where(and(old(parts), after ? gt(parts.id, after) : undefined))
      .orderBy(asc(parts.id))
      .limit(BATCH_SIZE);
  const purgePart: Purge<Row & { work: string }> = (owner, id, { work }) => deletePart(owner, work, id);
  await eachOf(removedParts, ifStillOld(parts, purgePart), stopped);
  const purgeOldComment = (owner: Owner, id: string) => purgeComment(owner, id, old(comments));
  await eachOf(rowsOf(comments, comments.authorId), purgeOldComment, stopped);
}

/** Calls `purge` for every row, once, in the order of the ids. A row that fails is logged and left to the next day. */
async function eachOf<T extends Row>(read: (after: string | null) => Promise<T[]>, purge: Purge<T>, stopped: () => boolean) {
  for (let after: string | null = null; !stopped(); ) {
    const rows: T[] = await read(after);
    for (const row of rows) if (!stopped()) await purge({ id: row.author }, row.id, row).catch(logFailure);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = last.id;
  }
}

/** Without the message of the error, which can contain values of the row. */
function logFailure(error: unknown) {
  const cause = error instanceof Error && error.cause; // Drizzle wraps the errors of PostgreSQL
  log.warn({ code: errorCode(error) ?? errorCode(cause) }, 'removed content not deleted, will retry');
}

async function purgeComment(owner: Owner, id: string, isOld: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteWords(tx, id, and(eq(comments.authorId, owner.id), isOld));
  });
}

async function purgeMessage(owner: Owner, id: string, isOld: SQL): Promise<void> {
  const attached = await db.transaction(async (tx) => {
    const rows = await tx
      .delete(channelMessages)
      .where(and(eq(channelMessages.id, id), isOld))
      .returning({ kind: channelMessages.attachmentKind, address: channelMessages.attachmentAddress, authorId: channelMessages.authorId });
    if (rows.length) await recordErased(tx, 'message', id);
    return deleteAttachmentRows(owner, tx, rows);
  });
  await removeAttachments(attached);
}
