import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#server/database.ts';
import type { Person } from '../../audience/viewer.ts';
import { heldChannel } from '../channel.server.ts';
import { channelMessages as said } from '../tables.ts';
import { removeAttachments, takeAttachments } from './attachments.server.ts';
import { mayDelete } from './message-rules.ts';
import { messageIn } from './messages.server.ts';

/** Takes one's own message back, or any in one's own channel, with what was attached to it. False: not found. A trigger tells open tabs. */
export async function deleteMessage(viewer: Person, channelId: string, messageId: string): Promise<boolean> {
  const found = await messageIn(viewer, channelId, messageId);
  if (!found || !mayDelete(viewer, found.message.author.id, found.channel.about?.owner.id ?? '')) return false;
  const taken = await db.transaction(async (tx) => {
    const rows = await tx
      .delete(said)
      .where(and(eq(said.id, messageId), inArray(said.channelId, heldChannel(found.channel.id))))
      .returning({ kind: said.attachmentKind, address: said.attachmentAddress, authorId: said.authorId });
    return rows.length ? takeAttachments(viewer, tx, rows) : null;
  });
  if (!taken) return false;
  await removeAttachments(taken);
  return true;
}

/** What would be deleted, for the question without scripts. Null: not there, or not the viewer's to delete. */
export async function deletable(viewer: Person, channelId: string, messageId: string): Promise<{ content: string } | null> {
  const found = await messageIn(viewer, channelId, messageId);
  if (!found || !mayDelete(viewer, found.message.author.id, found.channel.about?.owner.id ?? '')) return null;
  return { content: found.message.content || (found.message.name ?? '') };
}
