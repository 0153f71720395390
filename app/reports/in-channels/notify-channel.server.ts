import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { channelMembers, channelMessages, channels } from '../../channels/tables.ts';
import { notifyAll } from '../../notifications/notify.server.ts';
import { reports } from '../tables.ts';

/**
 * Notifies the owner and the moderators of a channel that a message in it was reported, once while reports of it are pending. Neither the
 * reporter nor the author is notified, and nobody is named (CHMOD-04).
 */
export async function notifyChannel(viewer: Person, tx: Transaction, messageId: string): Promise<void> {
  const isPending = and(eq(reports.contentType, 'message'), eq(reports.contentId, messageId), eq(reports.status, 'pending'));
  if ((await tx.$count(reports, isPending)) > 1) return;
  const [found] = await tx
    .select({ channel: channels.id, name: channels.name, position: channelMessages.position, authorId: channelMessages.authorId })
    .from(channelMessages)
    .innerJoin(channels, eq(channels.id, channelMessages.channelId))
    .where(eq(channelMessages.id, messageId));
  if (!found) return;
  const { authorId, ...data } = found;
  const answering = await tx
    .select({ id: channelMembers.personId })
    .from(channelMembers)
    .where(
      and(
        eq(channelMembers.channelId, data.channel),
        inArray(channelMembers.role, ['owner', 'moderator']),
        notInArray(channelMembers.personId, [viewer.id, authorId]),
      ),
    );
  const ids = answering.map(({ id }) => id);
  await notifyAll(tx, ids, { kind: 'channel-reported', data: { ...data, message: messageId } });
}
