import { and, eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-statements.ts';
import type { Person } from '#server/identity/viewer.ts';
import { isActiveAccount, shownToPlaceholder, stateNoticeOf } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import { shownTags } from '../site/words.server.ts';
import { mayReadMessages, type OpenChannel } from './channel-rules.ts';
import { openRequestCount } from './requests/open-requests.server.ts';
import type { Ban } from './role-rules.ts';
import { channelBans, channelMembers, channelMessages, channelRequests, channels } from './tables.ts';

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;

/** A ban that has ended by time is over without a job. */
export const isBanned = sql`(${channelBans.until} is null or ${channelBans.until} > now())`;

const channelById = db
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
    slowModeSeconds: channels.slowModeSeconds,
    requestCount: openRequestCount,
    lastPosition: channels.lastPosition,
    createdAt: channels.createdAt,
    // Shown even when the owner's profile is private (decisions, Privacy).
    owner: { id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture },
    role: channelMembers.role,
    moderatorIds: sql<
      string[]
    >`case when ${channelMembers.role} = 'moderator' then array(select moderator.person_id::text from ${channelMembers} moderator
      where moderator.channel_id = ${channels.id} and moderator.role = 'moderator' order by 1) else '{}' end`,
    hasRequested: sql<boolean>`${channelRequests.personId} is not null`,
    ban: sql<Ban | null>`case when ${channelBans.personId} is not null then jsonb_build_object('until', ${channelBans.until}, 'reason', ${channelBans.reason}) end`,
    notice: stateNoticeOf(channels),
    hasUnseen: sql<boolean>`coalesce((select true from ${channelMessages} message where message.channel_id = ${channels.id} and message.created_at > ${channelMembers.seenAt} and message.state = 'shown' limit 1), false)`,
  })
  .from(channels)
  .innerJoin(people, eq(people.id, channels.ownerId))
  .leftJoin(channelMembers, and(eq(channelMembers.channelId, channels.id), eq(channelMembers.personId, viewerId)))
  .leftJoin(channelRequests, and(eq(channelRequests.channelId, channels.id), eq(channelRequests.personId, viewerId)))
  .leftJoin(channelBans, and(eq(channelBans.channelId, channels.id), eq(channelBans.personId, viewerId), isBanned))
  .where(and(eq(channels.id, sql.placeholder('id')), isActiveAccount(), shownToPlaceholder(channels, channels.ownerId)))
  .prepare('channel');

type FoundChannel = { channel: OpenChannel; hasUnseen: boolean };

async function loadChannel(viewer: Pick<Person, 'id'> | null, id: string): Promise<FoundChannel | null> {
  if (!isId(id)) return null;
  const [row] = await channelById.execute({ viewer: viewer?.id ?? null, id });
  if (!row) return null;
  const { name, isPrivate, role, hasRequested, ban, createdAt, hasUnseen, id: channelId, notice, tags, ...rest } = row;
  const relation = { signedIn: viewer !== null, isPrivate, role, hasRequested, ban };
  const about = mayReadMessages(relation) ? { ...rest, tags: shownTags(tags), createdAt: createdAt.toISOString() } : null;
  return { channel: { id: channelId, name, isPrivate, relation, about, ...(notice && { notice }) }, hasUnseen };
}

/** The channel with the viewer's relation to it, or null when not found; only members see more than the name of a private channel. */
export async function findChannel(viewer: Pick<Person, 'id'> | null, id: string): Promise<OpenChannel | null> {
  return (await loadChannel(viewer, id))?.channel ?? null;
}

/** Finds a channel whose messages the viewer is about to see, and marks them as seen. */
export async function openChannel(viewer: Pick<Person, 'id'> | null, id: string): Promise<OpenChannel | null> {
  const found = await loadChannel(viewer, id);
  if (found?.hasUnseen && viewer) await markSeen({ viewer: viewer.id, id });
  return found?.channel ?? null;
}

/**
 * Selects the id of a channel and locks its row. Removing rows from a channel and deleting it both lock it first, which prevents deadlocks.
 */
export const lockChannelQuery = (id: string) =>
  db.select({ id: channels.id }).from(channels).where(eq(channels.id, id)).for('no key update');

// Marks everything up to now as seen by a member who opened the channel.
const markSeen = preparedWrite(
  'mark_channel_seen',
  sql`update ${channelMembers} set seen_at = now() where channel_id = ${sql.placeholder('id')}::uuid and person_id = ${viewerId}`,
);
