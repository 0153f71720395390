import { and, eq, inArray, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { brokenKey, isRefusedBy } from '#server/database/database-problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { isBlockedPlaceholder } from '../audience/visible.server.ts';
import { findChannel, isBanned, lockChannelQuery } from './channel.server.ts';
import { mayJoin, mayLeave, mayRequest } from './channel-rules.ts';
import { announceRequests, consumeRequest } from './requests/open-requests.server.ts';
import { BANNED_SQLSTATE, type Ban } from './role-rules.ts';
import { channelBans, channelMembers, channelRequests, channels } from './tables.ts';

const blockedOwner = db
  .select({ isBlocked: isBlockedPlaceholder(channels.ownerId) })
  .from(channels)
  .where(eq(channels.id, sql.placeholder('id')))
  .prepare('blocked_channel_owner');

const isBannedHere = (viewer: Person, id: string) => and(eq(channelBans.channelId, id), eq(channelBans.personId, viewer.id), isBanned);

const isOwnRequest = (viewer: Person, id: string) => and(eq(channelRequests.channelId, id), eq(channelRequests.personId, viewer.id));

/** Not part of `OpenChannel`, which reaches the browser: a block does not show itself. */
const isBlockedOwner = async (viewer: Person, id: string) => (await blockedOwner.execute({ viewer: viewer.id, id }))[0]?.isBlocked ?? false;

type Joined = 'joined' | 'requested' | 'requested-often' | 'blocked' | { ban: Ban } | null;

/**
 * Joins a public channel, or requests to join a private one; repeating it returns the same result. A trigger updates the count and
 * announces the change. Null: not found; 'blocked': its owner or the viewer blocked the other (BLOCK-02); the ban of somebody banned.
 */
export async function joinChannel(viewer: Person, id: string): Promise<Joined> {
  const channel = await findChannel(viewer, id);
  if (!channel) return null;
  const { relation } = channel;
  if (relation.role === null && (await isBlockedOwner(viewer, id))) return 'blocked';
  if (relation.ban) return { ban: relation.ban };
  const row = { channelId: channel.id, personId: viewer.id };
  try {
    if (mayJoin(relation)) await db.insert(channelMembers).values(row).onConflictDoNothing();
    else if (mayRequest(relation))
      return await db.transaction(async (tx): Promise<Joined> => {
        await tx.execute(lockChannelQuery(channel.id)); // as a ban does, so that no request follows one
        const [banned] = await tx
          .select({ until: channelBans.until, reason: channelBans.reason })
          .from(channelBans)
          .where(isBannedHere(viewer, channel.id));
        if (banned) return { ban: { ...banned, until: banned.until?.toISOString() ?? null } };
        if (await tx.$count(channelRequests, isOwnRequest(viewer, channel.id))) return 'requested';
        if (!(await consumeRequest(viewer, tx, channel.id))) return 'requested-often';
        await tx.insert(channelRequests).values(row).onConflictDoNothing();
        await announceRequests(viewer, tx, channel.id);
        return 'requested';
      });
  } catch (error) {
    if (isRefusedBy(error, BANNED_SQLSTATE)) return joinChannel(viewer, id); // banned concurrently
    if (brokenKey(error)) return null; // deleted concurrently
    throw error;
  }
  return relation.isPrivate && relation.role === null ? 'requested' : 'joined';
}

/** Leaves a channel; also succeeds for viewers who are not members. The owner cannot leave; null: not found. */
export async function leaveChannel(viewer: Person, id: string): Promise<'left' | 'owner' | null> {
  const channel = await findChannel(viewer, id);
  if (!channel) return null;
  if (channel.relation.role === 'owner') return 'owner';
  if (mayLeave(channel.relation))
    await db
      .delete(channelMembers)
      .where(and(inArray(channelMembers.channelId, lockChannelQuery(channel.id)), eq(channelMembers.personId, viewer.id)));
  return 'left';
}
