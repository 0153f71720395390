import { and, eq, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import { preparedWrite } from '#server/prepared-write.ts';
import type { Viewer } from '../audience/viewer.ts';
import { isHere } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import { mayReadMessages, type OpenChannel } from './channel-rules.ts';
import { channelMembers, channelMessages, channelRequests, channels } from './tables.ts';

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;

const one = db
  .select({
    id: channels.id,
    name: channels.name,
    isPrivate: channels.isPrivate,
    description: channels.description,
    coverImage: channels.coverImage,
    category: channels.category,
    tags: channels.tags,
    memberCount: channels.memberCount,
    messageCount: channels.messageCount,
    lastPosition: channels.lastPosition,
    createdAt: channels.createdAt,
    owner: { id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture },
    isOwner: sql<boolean>`coalesce(${channels.ownerId} = ${viewerId}, false)`,
    isMember: sql<boolean>`${channelMembers.personId} is not null`,
    hasRequested: sql<boolean>`${channelRequests.personId} is not null`,
    unseen: sql<boolean>`coalesce((select true from ${channelMessages} said where said.channel_id = ${channels.id} and said.created_at > ${channelMembers.seenAt} limit 1), false)`,
  })
  .from(channels)
  .innerJoin(people, eq(people.id, channels.ownerId))
  .leftJoin(channelMembers, and(eq(channelMembers.channelId, channels.id), eq(channelMembers.personId, viewerId)))
  .leftJoin(channelRequests, and(eq(channelRequests.channelId, channels.id), eq(channelRequests.personId, viewerId)))
  .where(and(eq(channels.id, sql.placeholder('id')), isHere()))
  .prepare('channel');

/**
 * A channel as the viewer may see it, with how they stand to it; null: not found. Its name shows to whoever has its address, the rest of a
 * private one to its members only (CHAN-29 to -31, CHAN-49). Not `seen` when nobody looks at it, though a tab has it open. The name of an owner whose profile is private stays (decisions, Privacy).
 */
export async function openChannel(viewer: Viewer, id: string, { seen = true } = {}): Promise<OpenChannel | null> {
  if (!isId(id)) return null;
  const [row] = await one.execute({ viewer: viewer?.id ?? null, id });
  if (!row) return null;
  const { name, isPrivate, isMember, isOwner, hasRequested, createdAt, unseen: _, id: own, ...rest } = row;
  const standing = { signedIn: viewer !== null, isPrivate, isMember, isOwner, hasRequested };
  const about = mayReadMessages(standing) ? { ...rest, createdAt: createdAt.toISOString() } : null;
  if (seen && viewer && row.unseen) await saw({ viewer: viewer.id, id });
  return { id: own, name, isPrivate, standing, about };
}

/** The id of a channel, which is held: whoever takes something out of it holds it first, as whoever deletes it does, so that neither waits for the other in a ring. */
export const heldChannel = (id: string) => db.select({ id: channels.id }).from(channels).where(eq(channels.id, id)).for('no key update');

// What was said until now is no longer new to a member who opened the channel.
const saw = preparedWrite(
  'saw_channel',
  sql`update ${channelMembers} set seen_at = now() where channel_id = ${sql.placeholder('id')}::uuid and person_id = ${viewerId}`,
);
