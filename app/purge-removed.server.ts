import { and, asc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { deleteAttachmentRows, removeAttachments } from './channels/chat/attachments/attachments.server.ts';
import { deleteChannel } from './channels/manage.server.ts';
import { channelMessages, channels } from './channels/tables.ts';
import { comments } from './comments/tables.ts';
import { REMOVED_DAYS } from './moderation/decisions/decision-rules.ts';
import { deletePost } from './posts/delete-post.server.ts';
import { posts } from './posts/tables.ts';
import { deletePart } from './reader/parts/parts.server.ts';
import { deleteWork } from './work-deletion/delete-work.server.ts';
import { parts, works } from './works/tables.ts';

const BATCH_SIZE = 100;
const REMOVED_MS = REMOVED_DAYS * 24 * 60 * 60 * 1000;

type Owner = Pick<Person, 'id'>;
type Removed = PgTable & { id: AnyPgColumn; state: AnyPgColumn; stateAt: AnyPgColumn };
type Row = { id: string; author: string };

/** Deletes what staff removed more than 30 days ago, with its images, as its author would (MOD-10). A failure is left to the next day. */
export async function purgeRemoved(now: number, stopped: () => boolean): Promise<void> {
  const old = (table: Removed): SQL => and(eq(table.state, 'removed'), lt(table.stateAt, new Date(now - REMOVED_MS))) as SQL;
  const rowsOf = (table: Removed, author: AnyPgColumn) => (after: string | null) =>
    db
      .select({ id: table.id, author })
      .from(table)
      .where(and(old(table), after ? gt(table.id, after) : undefined))
      .orderBy(asc(table.id))
      .limit(BATCH_SIZE) as unknown as Promise<Row[]>;

  await eachOf(rowsOf(works, works.authorId), (owner, id) => deleteWork(owner, id), stopped);
  await eachOf(rowsOf(posts, posts.authorId), (owner, id) => deletePost(owner, id), stopped);
  await eachOf(rowsOf(channels, channels.ownerId), (owner, id) => deleteChannel(owner, id), stopped);
  await eachOf(rowsOf(channelMessages, channelMessages.authorId), purgeMessage, stopped);
  const removedParts = (after: string | null) =>
    db
      .select({ id: parts.id, author: works.authorId, work: parts.workId })
      .from(parts)
      .innerJoin(works, eq(works.id, parts.workId))
      .where(and(old(parts), after ? gt(parts.id, after) : undefined))
      .orderBy(asc(parts.id))
      .limit(BATCH_SIZE);
  await eachOf(removedParts, (owner, id, row) => deletePart(owner, row.work, id), stopped);
  const removedComments = db.select({ id: comments.id }).from(comments).where(old(comments)).limit(BATCH_SIZE);
  while (!stopped() && (await db.delete(comments).where(inArray(comments.id, removedComments))).rowCount);
}

/** Calls `purge` for every row, in the order of the ids, so that one that cannot be deleted does not repeat. */
async function eachOf<T extends Row>(
  read: (after: string | null) => Promise<T[]>,
  purge: (owner: Owner, id: string, row: T) => Promise<unknown>,
  stopped: () => boolean,
) {
  for (let after: string | null = null; !stopped(); ) {
    const rows: T[] = await read(after);
    for (const row of rows) if (!stopped()) await purge({ id: row.author }, row.id, row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = last.id;
  }
}

async function purgeMessage(owner: Owner, id: string): Promise<void> {
  const attached = await db.transaction(async (tx) => {
    const rows = await tx
      .delete(channelMessages)
      .where(eq(channelMessages.id, id))
      .returning({ kind: channelMessages.attachmentKind, address: channelMessages.attachmentAddress, authorId: channelMessages.authorId });
    return deleteAttachmentRows(owner, tx, rows);
  });
  await removeAttachments(attached);
}
