import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import type { Person } from '#server/identity/viewer.ts';
import { lockedChannel } from '../../channel.server.ts';
import { channelMessages } from '../../tables.ts';
import { deleteAttachmentRows, removeAttachments } from '../attachments/attachments.server.ts';
import { mayDelete } from '../message-rules.ts';
import { messageIn } from '../messages.server.ts';

/** Deletes the viewer's own message, or any in their own channel, with its attachment; false: not found. A trigger notifies open tabs. */
export async function deleteMessage(viewer: Person, channelId: string, messageId: string): Promise<boolean> {
  const found = await messageIn(viewer, channelId, messageId);
  if (!found || !mayDelete(viewer, found.message.author.id, found.channel.about?.owner.id ?? '')) return false;
  const deleted = await db.transaction(async (tx) => {
    const rows = await tx
      .delete(channelMessages)
      .where(and(eq(channelMessages.id, messageId), inArray(channelMessages.channelId, lockedChannel(found.channel.id))))
      .returning({ kind: channelMessages.attachmentKind, address: channelMessages.attachmentAddress, authorId: channelMessages.authorId });
    if (!rows.length) return null;
    await recordErased(tx, 'message', messageId);
    return deleteAttachmentRows(viewer, tx, rows);
  });
  if (!deleted) return false;
  await removeAttachments(deleted);
  return true;
}

/** The message to delete, for the confirmation page. Null: missing, or the viewer may not delete it. */
export async function deletable(viewer: Person, channelId: string, messageId: string): Promise<{ content: string } | null> {
  const found = await messageIn(viewer, channelId, messageId);
  if (!found || !mayDelete(viewer, found.message.author.id, found.channel.about?.owner.id ?? '')) return null;
  return { content: found.message.content || (found.message.name ?? '') };
}
