import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database.ts';
import type { Person } from '../audience/viewer.ts';
import { type Attached, emptyOfAttachments, takeAttachments } from './chat/attachments.server.ts';
import { deletedChannelMessages, channelMessages as said } from './tables.ts';

const AT_ONCE = 2_000;

/** Takes everything that was said out of a channel of the viewer's own that is about to go, some at a time: no statement is long, however much it is. */
export async function emptyChannel(viewer: Person, id: string): Promise<void> {
  await emptyOfAttachments(viewer, id);
  const plain = db
    .select({ id: said.id })
    .from(said)
    .where(and(eq(said.channelId, id), isNull(said.attachmentAddress)))
    .limit(AT_ONCE);
  const old = sql`select ctid from ${deletedChannelMessages} where ${deletedChannelMessages.channelId} = ${id} limit ${AT_ONCE}`;
  while ((await retried(() => db.delete(said).where(inArray(said.id, plain)))).rowCount);
  while ((await db.delete(deletedChannelMessages).where(sql`ctid = any(array(${old}))`)).rowCount);
}

/** What was attached since then, with its message, while the channel is held and nothing more comes. */
export async function takeLast(viewer: Person, tx: Transaction, id: string): Promise<Attached[]> {
  const rows = await tx
    .delete(said)
    .where(and(eq(said.channelId, id), isNotNull(said.attachmentAddress)))
    .returning({ kind: said.attachmentKind, address: said.attachmentAddress, authorId: said.authorId });
  return takeAttachments(viewer, tx, rows);
}
