import { and, eq, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import type { ReadFeed } from '#server/live-feed.ts';
import type { Viewer } from '../../audience/viewer.ts';
import { isHere } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { channelMembers, channels, deletedChannelMessages, channelMessages as said } from '../tables.ts';
import type { Delta } from './message-rules.ts';
import { type Row, shown } from './messages.server.ts';

/** In one event; the rest follows in the next. */
const MOST_MESSAGES = 20;
/** After more than this at once (somebody's account went) each page asks, as after a lost connection. */
const MOST_DELETED = 100;

const since = sql.placeholder('since');
const author = sql`json_build_object('id', author.id, 'name', author.name, 'username', author.username, 'profilePicture', author.profile_picture)`;

// One statement, so one snapshot: whoever is no member in it gets nothing that was said after they were one.
const part = db
  .select({
    position: channels.lastPosition,
    isPrivate: channels.isPrivate,
    messages: sql<(Omit<Row, 'createdAt'> & { createdAt: string })[]>`(select coalesce(json_agg(new order by new.position), '[]') from (
      select ${said.id}, ${said.position}, ${said.content}, ${said.createdAt} as "createdAt", ${said.attachmentKind} as kind,
        ${said.attachmentAddress} as address, ${said.attachmentName} as name, ${said.attachmentBytes} as bytes,
        ${said.attachmentWidth} as width, ${said.attachmentHeight} as height, ${author} as author
      from ${said} join ${people} author on author.id = ${said.authorId} and author.leaving_at is null
      where ${said.channelId} = ${channels.id} and ${said.position} > ${since}
      order by ${said.position} limit ${sql.raw(String(MOST_MESSAGES + 1))}) new)`,
    gone: sql<{ id: string; position: number }[]>`(select coalesce(json_agg(gone), '[]') from (
      select ${deletedChannelMessages.messageId} as id, ${deletedChannelMessages.position} from ${deletedChannelMessages}
      where ${deletedChannelMessages.channelId} = ${channels.id} and ${deletedChannelMessages.position} > ${since} limit ${sql.raw(String(MOST_DELETED + 1))}) gone)`,
    members: sql<string[]>`case when ${channels.isPrivate} then array(select ${channelMembers.personId}::text from ${channelMembers}
      where ${channelMembers.channelId} = ${channels.id} and ${channelMembers.personId} = any(${sql.placeholder('listening')}::uuid[])) else '{}' end`,
  })
  .from(channels)
  .innerJoin(people, eq(people.id, channels.ownerId))
  .where(and(eq(channels.id, sql.placeholder('id')), isHere()))
  .prepare('channel_feed');

/** What was said and deleted in a channel after a position, as it travels in the live event (LIVE-07), and who may read it (CHAN-29, CHAN-31). */
export const readChannelFeed: ReadFeed = async (topic, since, listening) => {
  const [about, id] = topic.split(':');
  if (about !== 'channel') return null;
  const [row] = await part.execute({ id, since, listening: [...listening] });
  if (!row) return null;
  const { isPrivate, gone } = row;
  const members = new Set(row.members);
  const messages = row.messages.slice(0, MOST_MESSAGES);
  const position = row.messages.length > MOST_MESSAGES ? (messages.at(-1)?.position ?? row.position) : row.position;
  const data: Omit<Delta, 'from' | 'position'> = {
    messages: messages.map((message) => shown({ ...message, createdAt: new Date(message.createdAt) })),
    gone: gone.filter((one) => one.position <= position).map(({ id }) => id),
  };
  const may = (viewer: Viewer) => !isPrivate || (viewer !== null && members.has(viewer.id));
  return gone.length > MOST_DELETED ? { position: row.position, data: null, may } : { position, data, may };
};
