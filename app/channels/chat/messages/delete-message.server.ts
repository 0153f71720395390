import { and, eq, inArray } from 'drizzle-orm';
import { recordChannelAction } from '#app/moderation/in-channels/channel-actions.server.ts';
import { db } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import type { Person } from '#server/identity/viewer.ts';
import { lockChannelQuery } from '../../channel.server.ts';
import { channelMessages } from '../../tables.ts';
import { deleteAttachmentRows, removeAttachments } from '../attachments/attachments.server.ts';
import { mayDelete } from '../message-rules.ts';
import { messageIn } from '../messages.server.ts';

type Found = NonNullable<Awaited<ReturnType<typeof messageIn>>>;
const mayDeleteIn = (viewer: Person, { message, channel: { about, relation } }: Found) =>
  about !== null &&
  mayDelete(viewer, message.author.id, { role: relation.role, ownerId: about.owner.id, moderatorIds: about.moderatorIds });

/**
 * Deletes the viewer's own message, or as moderator or owner of the channel one of a lower role, with its attachment; false: not found. A
 * trigger notifies open tabs.
 */
export async function deleteMessage(viewer: Person, channelId: string, messageId: string): Promise<boolean> {
  const found = await messageIn(viewer, channelId, messageId);
  if (!found || !mayDeleteIn(viewer, found)) return false;
  const deleted = await db.transaction(async (tx) => {
    const rows = await tx
      .delete(channelMessages)
      .where(and(eq(channelMessages.id, messageId), inArray(channelMessages.channelId, lockChannelQuery(found.channel.id))))
      .returning({ kind: channelMessages.attachmentKind, address: channelMessages.attachmentAddress, authorId: channelMessages.authorId });
    if (!rows.length) return null;
    if (found.message.author.id !== viewer.id)
      await recordChannelAction(viewer, tx, { channelId: found.channel.id, action: 'delete', to: { message: messageId } });
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
  if (!found || !mayDeleteIn(viewer, found)) return null;
  return { content: found.message.content || (found.message.name ?? '') };
}
