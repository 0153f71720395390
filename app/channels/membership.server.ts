import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { brokenKey } from '#server/database-problems.ts';
import { announce } from '#server/live.ts';
import type { Person } from '../audience/viewer.ts';
import { heldChannel, openChannel } from './channel.server.ts';
import { mayJoin, mayLeave, mayRequest, topicOf } from './channel-rules.ts';
import { channelMembers, channelRequests } from './tables.ts';

/**
 * Joins a public channel at once (CHAN-33), or asks the owner of a private one to be let in (CHAN-30, AMB-68). Again changes nothing and answers the
 * same. The trigger counts and tells; null: not found.
 */
export async function joinChannel(viewer: Person, id: string): Promise<'joined' | 'requested' | null> {
  const channel = await openChannel(viewer, id, { seen: false });
  if (!channel) return null;
  const { standing } = channel;
  const row = { channelId: channel.id, personId: viewer.id };
  try {
    if (mayJoin(standing)) await db.insert(channelMembers).values(row).onConflictDoNothing();
    else if (mayRequest(standing))
      await db.transaction(async (tx) => {
        await tx.insert(channelRequests).values(row).onConflictDoNothing();
        await announce(tx, topicOf(channel.id)); // its owner sees who asks
      });
  } catch (error) {
    if (brokenKey(error)) return null; // it went in that moment
    throw error;
  }
  return standing.isPrivate && !standing.isMember ? 'requested' : 'joined';
}

/** Leaves a channel (CHAN-34); its owner stays (CHAN-35). Who is in none of it has left already. Null: not found. */
export async function leaveChannel(viewer: Person, id: string): Promise<'left' | 'owner' | null> {
  const channel = await openChannel(viewer, id, { seen: false });
  if (!channel) return null;
  if (channel.standing.isOwner) return 'owner';
  if (mayLeave(channel.standing))
    await db
      .delete(channelMembers)
      .where(and(inArray(channelMembers.channelId, heldChannel(channel.id)), eq(channelMembers.personId, viewer.id)));
  return 'left';
}
