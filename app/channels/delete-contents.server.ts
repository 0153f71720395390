import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { type Attached, deleteAttachmentRows, deleteMessagesWithAttachments } from './chat/attachments/attachments.server.ts';
import { channelMessages, deletedChannelMessages } from './tables.ts';

const BATCH_SIZE = 2_000;

/** Deletes all messages of the viewer's own channel before the channel itself, in batches so that no statement runs long. */
export async function deleteChannelContents(viewer: Pick<Person, 'id'>, id: string): Promise<void> {
  await deleteMessagesWithAttachments(viewer, id);
  const textMessages = db
    .select({ id: channelMessages.id })
    .from(channelMessages)
    .where(and(eq(channelMessages.channelId, id), isNull(channelMessages.attachmentAddress)))
    .limit(BATCH_SIZE);
  const tombstones = sql`select ctid from ${deletedChannelMessages} where ${deletedChannelMessages.channelId} = ${id} limit ${BATCH_SIZE}`;
  while ((await retried(() => db.delete(channelMessages).where(inArray(channelMessages.id, textMessages)))).rowCount);
  while ((await db.delete(deletedChannelMessages).where(sql`ctid = any(array(${tombstones}))`)).rowCount);
}

/** Deletes messages with attachments sent since `deleteChannelContents`; the caller has locked the channel, so no others can follow. */
export async function deleteRemainingAttachments(viewer: Pick<Person, 'id'>, tx: Transaction, id: string): Promise<Attached[]> {
  const rows = await tx
    .delete(channelMessages)
    .where(and(eq(channelMessages.channelId, id), isNotNull(channelMessages.attachmentAddress)))
    .returning({ kind: channelMessages.attachmentKind, address: channelMessages.attachmentAddress, authorId: channelMessages.authorId });
  return deleteAttachmentRows(viewer, tx, rows);
}
