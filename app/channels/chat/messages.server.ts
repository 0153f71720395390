import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import type { Viewer } from '../../audience/viewer.ts';
import { isHere } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { openChannel } from '../channel.server.ts';
import type { OpenChannel } from '../channel-rules.ts';
import { deletedChannelMessages, channelMessages as said } from '../tables.ts';
import { stampOf } from './chat-rules.ts';
import { type Changes, MESSAGES_AT_ONCE, type Message, type MessagePage } from './message-rules.ts';

/** More than this taken back at once (somebody's account went) is read anew. */
const DELETED_MAX = 200;

export const columns = {
  id: said.id,
  position: said.position,
  content: said.content,
  createdAt: said.createdAt,
  kind: said.attachmentKind,
  address: said.attachmentAddress,
  name: said.attachmentName,
  bytes: said.attachmentBytes,
  width: said.attachmentWidth,
  height: said.attachmentHeight,
  author: { id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture },
};
const select = () => db.select(columns).from(said).innerJoin(people, eq(people.id, said.authorId));
export type Row = Awaited<ReturnType<typeof select>>[number];

/** The key of a file stays here: it is asked for by its message. The name of somebody whose profile is private stays (decisions, Privacy). */
export const shown = ({ kind, address, name, bytes, width, height, createdAt, ...message }: Row): Message => ({
  ...message,
  createdAt: createdAt.toISOString(),
  attachment:
    kind === 'image' && address
      ? { kind, src: address, width: width ?? 1, height: height ?? 1, name: name ?? '' }
      : kind === 'file'
        ? { kind, name: name ?? '', bytes: bytes ?? 0 }
        : null,
});

const inChannel = and(eq(said.channelId, sql.placeholder('id')), isHere());
const latest = select()
  .where(and(inChannel, lt(said.position, sql.placeholder('before'))))
  .orderBy(desc(said.position))
  .limit(MESSAGES_AT_ONCE + 1)
  .prepare('latest_messages');
const newer = select()
  .where(and(inChannel, gt(said.position, sql.placeholder('since'))))
  .orderBy(asc(said.position))
  .limit(MESSAGES_AT_ONCE + 1)
  .prepare('newer_messages');
const gone = db
  .select({ id: deletedChannelMessages.messageId })
  .from(deletedChannelMessages)
  .where(
    and(
      eq(deletedChannelMessages.channelId, sql.placeholder('id')),
      gt(deletedChannelMessages.position, sql.placeholder('since')),
      lte(deletedChannelMessages.position, sql.placeholder('until')),
    ),
  )
  .limit(DELETED_MAX + 1)
  .prepare('gone_messages');

async function pageBefore({ id, about }: OpenChannel, before: number | null): Promise<MessagePage> {
  if (!about) return { messages: [], earlier: false };
  const rows = await latest.execute({ id, before: before ?? Number.MAX_SAFE_INTEGER });
  return { messages: rows.slice(0, MESSAGES_AT_ONCE).map(shown).reverse(), earlier: rows.length > MESSAGES_AT_ONCE };
}

/** A channel with its latest messages, oldest first, or those before a position (CHAN-25, CHAN-49); none at the gate of a private one. Null: not found. */
export async function openChat(viewer: Viewer, channelId: string, before: number | null) {
  const channel = await openChannel(viewer, channelId);
  return channel && { channel, page: await pageBefore(channel, before) };
}

/** The messages before a position. Null: not there, or not the viewer's to read (CHAN-31). */
export async function messagesBefore(viewer: Viewer, channelId: string, before: number | null): Promise<MessagePage | null> {
  const channel = await openChannel(viewer, channelId, { seen: false });
  return channel?.about ? pageBefore(channel, before) : null;
}

/** What became of a channel since a position (LIVE-07): nothing between two answers is missed. Null: not there, or not the viewer's to read. */
export async function changesSince(viewer: Viewer, channelId: string, since: number, seen: boolean): Promise<Changes | null> {
  // Asked first: what is said meanwhile comes once more with the next answer, and is known by its id.
  const channel = await openChannel(viewer, channelId, { seen });
  if (!channel?.about) return null;
  const { id, about } = channel;
  const until = Math.max(since, about.lastPosition);
  const [rows, taken] = await Promise.all([newer.execute({ id, since }), gone.execute({ id, since, until })]);
  const more = rows.length > MESSAGES_AT_ONCE;
  const messages = rows.slice(0, MESSAGES_AT_ONCE).map(shown);
  return {
    messages,
    gone: taken.slice(0, DELETED_MAX).map((one) => one.id),
    revision: more ? (messages.at(-1)?.position ?? since) : until,
    more,
    stale: taken.length > DELETED_MAX,
    channel: stampOf(channel),
  };
}

/** One message of a channel, with where its file is kept; null: not there, or not the viewer's to read. */
export async function messageIn(
  viewer: Viewer,
  channelId: string,
  messageId: string,
): Promise<{ message: Row; channel: OpenChannel } | null> {
  if (!isId(messageId)) return null;
  const channel = await openChannel(viewer, channelId, { seen: false });
  if (!channel?.about) return null;
  const [message] = await select().where(and(eq(said.id, messageId), eq(said.channelId, channel.id), isHere()));
  return message ? { message, channel } : null;
}
