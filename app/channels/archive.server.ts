import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { type ArchiveFile, type ArchiveSection, rowsSection, storedFile } from '#server/archive/archive-sections.ts';
import { db } from '#server/database/database.ts';
import { env } from '#server/process/settings.ts';
import {
  channelBans,
  channelMembers,
  channelMessages,
  channelRequests,
  channelRequestTimes,
  channels,
  files as storedFiles,
} from './tables.ts';

type Row = Record<string, unknown>;

/** Adds the name and address of the channel; the person is or was in it. */
async function withChannels(_viewer: unknown, rows: Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.map(({ channelId }) => String(channelId)))];
  if (!ids.length) return [];
  const found = await db.select({ id: channels.id, name: channels.name }).from(channels).where(inArray(channels.id, ids));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    channel: { title: names.get(String(row.channelId)) ?? '', address: `${env.ORIGIN}/community/channel/${row.channelId}` },
  }));
}

/** Where an attached file is in the archive: its key has no text of a person. */
const filePath = (key: string) => `files/${key.split('/').at(-1)}`;

const FILES_BATCH_SIZE = 200;
async function* files(viewer: { id: string }): AsyncGenerator<ArchiveFile> {
  for (let after: string | null = null; ; ) {
    const found: { id: string; key: string }[] = await db
      .select({ id: storedFiles.id, key: storedFiles.key })
      .from(storedFiles)
      .where(and(eq(storedFiles.ownerId, viewer.id), after ? gt(storedFiles.id, after) : undefined))
      .orderBy(asc(storedFiles.id))
      .limit(FILES_BATCH_SIZE);
    for (const { key } of found) yield* storedFile(filePath(key), key);
    if (found.length < FILES_BATCH_SIZE) return;
    after = found.at(-1)?.id ?? null;
  }
}

/** A person's channels, memberships, messages and attached files; no words of others (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'channels.json',
    owner: channels.ownerId,
    key: channels.id,
    columns: {
      ...{ id: channels.id, name: channels.name, description: channels.description, coverImage: channels.coverImage },
      ...{ category: channels.category, tags: channels.tags, isPrivate: channels.isPrivate, memberCount: channels.memberCount },
      slowModeSeconds: channels.slowModeSeconds,
      ...{ messageCount: channels.messageCount, state: channels.state, stateAt: channels.stateAt },
      ...{ createdAt: channels.createdAt, updatedAt: channels.updatedAt },
    },
  }),
  rowsSection({
    path: 'channel-memberships.json',
    owner: channelMembers.personId,
    key: channelMembers.channelId,
    columns: {
      ...{ channelId: channelMembers.channelId, joinedAt: channelMembers.joinedAt, seenAt: channelMembers.seenAt },
      ...{ role: channelMembers.role, roleSince: channelMembers.roleSince },
    },
    complete: withChannels,
  }),
  rowsSection({
    path: 'channel-bans.json',
    owner: channelBans.personId,
    key: channelBans.channelId,
    columns: {
      ...{ channelId: channelBans.channelId, until: channelBans.until },
      ...{ reason: channelBans.reason, createdAt: channelBans.createdAt },
    },
    complete: withChannels,
  }),
  rowsSection({
    path: 'channel-requests.json',
    owner: channelRequests.personId,
    key: channelRequests.channelId,
    columns: { channelId: channelRequests.channelId, createdAt: channelRequests.createdAt },
    complete: withChannels,
  }),
  rowsSection({
    path: 'channel-request-times.json',
    owner: channelRequestTimes.personId,
    key: channelRequestTimes.id,
    columns: { channelId: channelRequestTimes.channelId, createdAt: channelRequestTimes.createdAt },
    complete: withChannels,
  }),
  rowsSection({
    path: 'messages.json',
    owner: channelMessages.authorId,
    key: channelMessages.id,
    columns: {
      ...{ id: channelMessages.id, channelId: channelMessages.channelId, content: channelMessages.content },
      ...{ attachmentAddress: channelMessages.attachmentAddress, attachmentName: channelMessages.attachmentName },
      ...{ attachmentBytes: channelMessages.attachmentBytes, attachmentKind: channelMessages.attachmentKind },
      ...{ state: channelMessages.state, stateAt: channelMessages.stateAt, createdAt: channelMessages.createdAt },
    },
    complete: withChannels,
  }),
  rowsSection({
    path: 'files.json',
    owner: storedFiles.ownerId,
    key: storedFiles.id,
    columns: { key: storedFiles.key, bytes: storedFiles.bytes, createdAt: storedFiles.createdAt },
    complete: async (_, rows) => rows.map(({ key, ...row }) => ({ ...row, file: filePath(String(key)) })),
  }),
  { columns: [], files },
];
