import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isActiveAccount } from '#app/audience/visible.server.ts';
import { blocks, mutes } from '#app/blocks/tables.ts';
import { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import type { ReadFeed } from '#server/live/live-feed.ts';
import { channelMembers, channelMessages, channels, deletedChannelMessages } from '../../tables.ts';
import type { Delta } from '../message-rules.ts';
import { type Row, toMessage } from '../messages.server.ts';

/** Messages per event; the rest follow in the next one. */
const MESSAGES_MAX = 20;
/** With more deletions at once, as when an account is deleted, pages refetch as after a lost connection. */
const DELETED_MAX = 100;

const since = sql.placeholder('since');
const authors = alias(people, 'author');
const author = sql`json_build_object('id', author.id, 'name', author.name, 'username', author.username, 'profilePicture', author.profile_picture)`;

const newAuthors = sql`array(select distinct ${channelMessages.authorId} from ${channelMessages}
  where ${channelMessages.channelId} = ${channels.id} and ${channelMessages.position} > ${since})`;

// One statement, and so one snapshot: a removed member receives no message sent after the removal.
const feedQuery = db
  .select({
    position: channels.lastPosition,
    isPrivate: channels.isPrivate,
    state: channels.state,
    ownerId: channels.ownerId,
    messages: sql<
      (Omit<Row, 'createdAt' | 'notice'> & { createdAt: string })[]
    >`(select coalesce(json_agg(new order by new.position), '[]') from (
      select ${channelMessages.id}, ${channelMessages.position}, ${channelMessages.content}, ${channelMessages.createdAt} as "createdAt", ${channelMessages.attachmentKind} as kind,
        ${channelMessages.attachmentAddress} as address, ${channelMessages.attachmentName} as name, ${channelMessages.attachmentBytes} as bytes,
        ${channelMessages.attachmentWidth} as width, ${channelMessages.attachmentHeight} as height, ${author} as author
      from ${channelMessages} join ${people} author on author.id = ${channelMessages.authorId} and ${isActiveAccount(authors)}
      where ${channelMessages.channelId} = ${channels.id} and ${channelMessages.state} = 'shown' and ${channelMessages.position} > ${since}
      order by ${channelMessages.position} limit ${sql.raw(String(MESSAGES_MAX + 1))}) new)`,
    deleted: sql<{ id: string; position: number }[]>`(select coalesce(json_agg(deleted), '[]') from (
      select ${deletedChannelMessages.messageId} as id, ${deletedChannelMessages.position} from ${deletedChannelMessages}
      where ${deletedChannelMessages.channelId} = ${channels.id} and ${deletedChannelMessages.position} > ${since} limit ${sql.raw(String(DELETED_MAX + 1))}) deleted)`,
    members: sql<string[]>`case when ${channels.isPrivate} then array(select ${channelMembers.personId}::text from ${channelMembers}
      where ${channelMembers.channelId} = ${channels.id} and ${channelMembers.personId} = any(${sql.placeholder('listening')}::uuid[])) else '{}' end`,
    hiding: sql<string[]>`array(
      select ${blocks.personId}::text from ${blocks} where ${blocks.otherId} = any(${newAuthors}) and ${blocks.personId} = any(${sql.placeholder('listening')}::uuid[])
      union select ${mutes.personId}::text from ${mutes} where ${mutes.otherId} = any(${newAuthors}) and ${mutes.personId} = any(${sql.placeholder('listening')}::uuid[]))`,
  })
  .from(channels)
  .innerJoin(people, eq(people.id, channels.ownerId))
  .where(and(eq(channels.id, sql.placeholder('id')), isActiveAccount()))
  .prepare('channel_feed');

/** Messages and deletions in a channel after a position, as sent in the live event, and who may read them. */
export const readChannelFeed: ReadFeed = async (topic, since, listening) => {
  const [about, id] = topic.split(':');
  if (about !== 'channel') return null;
  const [row] = await feedQuery.execute({ id, since, listening: [...listening] });
  if (!row) return null;
  const { isPrivate, state, ownerId, deleted } = row;
  const [members, hiding] = [new Set(row.members), new Set(row.hiding)];
  const messages = row.messages.slice(0, MESSAGES_MAX);
  const position = row.messages.length > MESSAGES_MAX ? (messages.at(-1)?.position ?? row.position) : row.position;
  const data: Omit<Delta, 'from' | 'position'> = {
    messages: messages.map((message) => toMessage({ ...message, createdAt: new Date(message.createdAt), notice: null })),
    deleted: deleted.filter((message) => message.position <= position).map(({ id }) => id),
  };
  const may = (viewer: Viewer) => (state === 'shown' ? !isPrivate || (viewer !== null && members.has(viewer.id)) : viewer?.id === ownerId);
  // Folded or left out for those who blocked or muted an author (BLOCK-03, BLOCK-04).
  const refetches = (viewer: Viewer) => viewer !== null && hiding.has(viewer.id);
  return deleted.length > DELETED_MAX ? { position: row.position, data: null, may } : { position, data, may, refetches };
};
