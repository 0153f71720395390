import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { db, plannedOnce } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { literalLimit } from '#server/database/prepared-statements.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import {
  blockedByViewer,
  isActiveAccount,
  notMutedPlaceholder,
  shownTo,
  shownToPlaceholder,
  stateNoticeOf,
} from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { findChannel, openChannel } from '../channel.server.ts';
import type { OpenChannel } from '../channel-rules.ts';
import { channelMessages, deletedChannelMessages } from '../tables.ts';
import { channelHashOf } from './chat-rules.ts';
import { type Changes, MESSAGES_PAGE_SIZE, type Message, type MessagePage } from './message-rules.ts';

/** With more deletions at once, as when an account is deleted, the page is refetched. */
const DELETED_MAX = 200;

export const columns = {
  id: channelMessages.id,
  position: channelMessages.position,
  content: channelMessages.content,
  createdAt: channelMessages.createdAt,
  kind: channelMessages.attachmentKind,
  address: channelMessages.attachmentAddress,
  name: channelMessages.attachmentName,
  bytes: channelMessages.attachmentBytes,
  width: channelMessages.attachmentWidth,
  height: channelMessages.attachmentHeight,
  notice: stateNoticeOf(channelMessages),
  author: { id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture },
};
const select = () => db.select(columns).from(channelMessages).innerJoin(people, eq(people.id, channelMessages.authorId));
export type Row = Awaited<ReturnType<typeof select>>[number] & { collapsed?: boolean };
/** For lists of messages; the query has the placeholder `viewer`. */
const selectListed = () =>
  plannedOnce
    .select({ ...columns, collapsed: blockedByViewer(channelMessages.authorId) })
    .from(channelMessages)
    .innerJoin(people, eq(people.id, channelMessages.authorId));

/**
 * Omits the storage key: files are requested by message. The author's name is shown even if their profile is private (decisions, Privacy).
 */
export const toMessage = ({ kind, address, name, bytes, width, height, createdAt, notice, collapsed, ...message }: Row): Message => ({
  ...message,
  ...(notice && { notice }),
  ...(collapsed && { collapsed }),
  createdAt: createdAt.toISOString(),
  attachment:
    kind === 'image' && address
      ? { kind, src: address, width: width ?? 1, height: height ?? 1, name: name ?? '' }
      : kind === 'file'
        ? { kind, name: name ?? '', bytes: bytes ?? 0 }
        : null,
});

const inChannel = and(
  eq(channelMessages.channelId, sql.placeholder('id')),
  isActiveAccount(),
  shownToPlaceholder(channelMessages, channelMessages.authorId),
  notMutedPlaceholder(channelMessages.authorId),
);
const latest = selectListed()
  .where(and(inChannel, lt(channelMessages.position, sql.placeholder('before'))))
  .orderBy(desc(channelMessages.position))
  .limit(literalLimit(MESSAGES_PAGE_SIZE + 1))
  .prepare('latest_messages');
const newer = selectListed()
  .where(and(inChannel, gt(channelMessages.position, sql.placeholder('since'))))
  .orderBy(asc(channelMessages.position))
  .limit(literalLimit(MESSAGES_PAGE_SIZE + 1))
  .prepare('newer_messages');
const deletedMessages = db
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
  .prepare('deleted_messages');

async function pageBefore(viewer: Viewer, { id, about }: OpenChannel, before: number | null): Promise<MessagePage> {
  if (!about) return { messages: [], earlier: false };
  const rows = await latest.execute({ id, viewer: viewer?.id ?? null, before: before ?? Number.MAX_SAFE_INTEGER });
  return { messages: rows.slice(0, MESSAGES_PAGE_SIZE).map(toMessage).reverse(), earlier: rows.length > MESSAGES_PAGE_SIZE };
}

/** A channel with its latest messages, oldest first, or those before a position; none if the viewer may not read it. Null: not found. */
export async function openChat(viewer: Viewer, channelId: string, before: number | null) {
  const channel = await openChannel(viewer, channelId);
  return channel && { channel, page: await pageBefore(viewer, channel, before) };
}

/** The messages before a position. Null: missing, or the viewer may not read it. */
export async function messagesBefore(viewer: Viewer, channelId: string, before: number | null): Promise<MessagePage | null> {
  const channel = await findChannel(viewer, channelId);
  return channel?.about ? pageBefore(viewer, channel, before) : null;
}

/**
 * Changes of a channel since a position; successive responses leave no gap. Null: missing, or the viewer may not read it. In a tab that is
 * not shown, messages stay new.
 */
export async function changesSince(viewer: Viewer, channelId: string, since: number, isShown: boolean): Promise<Changes | null> {
  // Read first: messages sent meanwhile are repeated in the next response and recognized by id.
  const channel = await (isShown ? openChannel : findChannel)(viewer, channelId);
  if (!channel?.about) return null;
  const { id, about } = channel;
  const until = Math.max(since, about.lastPosition);
  const [rows, deleted] = await Promise.all([
    newer.execute({ id, viewer: viewer?.id ?? null, since }),
    deletedMessages.execute({ id, since, until }),
  ]);
  const more = rows.length > MESSAGES_PAGE_SIZE;
  const messages = rows.slice(0, MESSAGES_PAGE_SIZE).map(toMessage);
  return {
    messages,
    deleted: deleted.slice(0, DELETED_MAX).map((message) => message.id),
    position: more ? (messages.at(-1)?.position ?? since) : until,
    more,
    stale: deleted.length > DELETED_MAX,
    channelHash: channelHashOf(channel),
  };
}

/** One message of a channel, with the storage key of its file. Null: missing, or the viewer may not read it. */
export async function messageIn(
  viewer: Viewer,
  channelId: string,
  messageId: string,
): Promise<{ message: Row; channel: OpenChannel } | null> {
  if (!isId(messageId)) return null;
  const channel = await findChannel(viewer, channelId);
  if (!channel?.about) return null;
  const [message] = await select().where(
    and(
      eq(channelMessages.id, messageId),
      eq(channelMessages.channelId, channel.id),
      isActiveAccount(),
      shownTo(viewer, channelMessages, channelMessages.authorId),
    ),
  );
  return message ? { message, channel } : null;
}
