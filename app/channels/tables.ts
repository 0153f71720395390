import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { stateCheck, stateColumns } from '../audience/tables.ts';
import { people } from '../people/tables.ts';
import type { ChannelRole } from './role-rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });
const channel = () =>
  uuid('channel_id')
    .notNull()
    .references(() => channels.id, { onDelete: 'cascade' });

/**
 * The id is created by the client, so that a repeated request creates one channel. Triggers add the owner as a member and maintain both
 * counts.
 */
export const channels = pgTable(
  'channels',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    name: text().notNull(),
    description: text().notNull(),
    coverImage: text('cover_image').notNull(), // a media address
    category: text().notNull(),
    tags: text().array().notNull(),
    ownerId: person('owner_id'),
    isPrivate: boolean('is_private').notNull().default(false),
    memberCount: integer('member_count').notNull().default(0),
    messageCount: integer('message_count').notNull().default(0),
    lastPosition: bigint('last_position', { mode: 'number' }).notNull().default(0), // of the latest message or deletion
    slowModeSeconds: integer('slow_mode_seconds').notNull().default(0), // between two messages of a member; 0: off
    ...stateColumns(),
    createdAt: at('created_at'),
    updatedAt: at('updated_at'),
  },
  (t) => [
    // Ascending and scanned backward, as for all lists.
    index('channels_newest').on(t.createdAt, t.id),
    index('channels_category_newest').on(t.category, t.createdAt, t.id),
    index('channels_owner_newest').on(t.ownerId, t.createdAt, t.id),
    index('channels_featured').on(t.memberCount, t.messageCount, t.id).where(sql`not ${t.isPrivate}`),
    index('channels_removed').on(t.stateAt).where(sql`${t.state} = 'removed'`),
    stateCheck('channels_state', t),
    check('channels_slow_mode', sql`${t.slowModeSeconds} in (0, 5, 10, 30, 60, 300, 900)`),
  ],
);

/**
 * Members of channels; messages after `seen_at` are new to the member. The owner of a channel is its one member with the role `owner`.
 */
export const channelMembers = pgTable(
  'channel_members',
  {
    channelId: channel(),
    personId: person('person_id'),
    joinedAt: at('joined_at'),
    seenAt: at('seen_at'),
    role: text().$type<ChannelRole>().notNull().default('member'),
    roleSince: at('role_since'),
  },
  (t) => [
    check('channel_members_role', sql`${t.role} in ('owner', 'moderator', 'member')`),
    uniqueIndex('channel_members_one_owner').on(t.channelId).where(sql`${t.role} = 'owner'`),
    index('channel_members_moderators').on(t.channelId, t.roleSince, t.personId).where(sql`${t.role} = 'moderator'`),
    primaryKey({ columns: [t.channelId, t.personId] }),
    index('channel_members_person').on(t.personId, t.joinedAt, t.channelId),
    index('channel_members_oldest').on(t.channelId, t.joinedAt, t.personId),
  ],
);

/**
 * People who may not join a channel, ask to or send messages: until a time, or without one until the ban is lifted. A trigger refuses their
 * memberships (CHMOD-02).
 */
export const channelBans = pgTable(
  'channel_bans',
  {
    channelId: channel(),
    personId: person('person_id'),
    until: timestamp({ withTimezone: true }),
    reason: text(),
    bannedById: uuid('banned_by').references(() => people.id, { onDelete: 'set null' }),
    createdAt: at('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.personId] }),
    index('channel_bans_newest').on(t.channelId, t.createdAt, t.personId),
    index('channel_bans_person').on(t.personId),
    index('channel_bans_banned_by').on(t.bannedById),
    index('channel_bans_over').on(t.until).where(sql`${t.until} is not null`),
  ],
);

/** Requests to join a private channel. The row is deleted when it is answered or withdrawn. */
export const channelRequests = pgTable(
  'channel_requests',
  { channelId: channel(), personId: person('person_id'), createdAt: at('created_at') },
  (t) => [
    primaryKey({ columns: [t.channelId, t.personId] }),
    index('channel_requests_oldest').on(t.channelId, t.createdAt, t.personId),
    index('channel_requests_person').on(t.personId),
  ],
);

/** When people asked to join a private channel, for the limit of requests; deleted after the time for which they count (CHMOD-06). */
export const channelRequestTimes = pgTable(
  'channel_request_times',
  { id: uuid().primaryKey().default(sql`uuidv7()`), channelId: channel(), personId: person('person_id'), createdAt: at('created_at') },
  (t) => [
    index('channel_request_times_pair').on(t.channelId, t.personId, t.createdAt),
    index('channel_request_times_person').on(t.personId),
    index('channel_request_times_past').on(t.createdAt),
  ],
);

/**
 * Messages; the id is created by the client, so that a repeated send stores one message, and an image also has its dimensions. A trigger
 * assigns `position` in commit order, so that a query for everything after a position misses nothing, which timestamps cannot guarantee.
 */
export const channelMessages = pgTable(
  'channel_messages',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    channelId: channel(),
    authorId: person('author_id'),
    content: text().notNull(),
    attachmentAddress: text('attachment_address'),
    attachmentName: text('attachment_name'),
    attachmentBytes: integer('attachment_bytes'),
    attachmentKind: text('attachment_kind').$type<'image' | 'file'>(),
    attachmentWidth: integer('attachment_width'),
    attachmentHeight: integer('attachment_height'),
    position: bigint({ mode: 'number' }).notNull().default(0),
    ...stateColumns(),
    createdAt: at('created_at'),
  },
  (t) => [
    check(
      'channel_messages_attachment',
      sql`num_nonnulls(${t.attachmentAddress}, ${t.attachmentName}, ${t.attachmentBytes}, ${t.attachmentKind}) in (0, 4)`,
    ),
    index('channel_messages_newest').on(t.channelId, t.createdAt, t.id),
    unique('channel_messages_place').on(t.channelId, t.position),
    index('channel_messages_author').on(t.authorId),
    // For the daily totals.
    index('channel_messages_times').using('brin', t.createdAt.op('timestamptz_minmax_multi_ops')).with({ autosummarize: true }),
    // Deleting an image or a channel reads only messages with attachments.
    index('channel_messages_attached').on(t.channelId).where(sql`${t.attachmentAddress} is not null`),
    index('channel_messages_removed').on(t.stateAt).where(sql`${t.state} = 'removed'`),
    stateCheck('channel_messages_state', t),
    index('channel_messages_files').on(t.attachmentAddress).where(sql`${t.attachmentKind} = 'file'`),
  ],
);

/**
 * When a member last sent a message to a channel in slow mode, for the trigger that assigns positions. Apart from the membership, so that
 * leaving and joining again changes nothing (CHMOD-03).
 */
export const channelLastSends = pgTable(
  'channel_last_sends',
  { channelId: channel(), personId: person('person_id'), sentAt: at('sent_at') },
  (t) => [primaryKey({ columns: [t.channelId, t.personId] }), index('channel_last_sends_person').on(t.personId)],
);

/** Tags of channels, so that a list of one tag reads only its first rows. A trigger copies them from `channels.tags`. */
export const channelTags = pgTable('channel_tags', { channelId: channel(), tag: text().notNull(), createdAt: at('created_at') }, (t) => [
  primaryKey({ columns: [t.channelId, t.tag] }),
  index('channel_tags_newest').on(t.tag, t.createdAt, t.channelId),
]);

/**
 * Folded name, description and tags, one line each. Kept apart from the counts, whose updates would rewrite the searched text (as in
 * app/search).
 */
export const channelWords = pgTable('channel_words', { channelId: channel().primaryKey(), words: text().notNull() });

/** Deleted messages by position, so that open tabs can remove them. A trigger writes the rows; they are purged after a week. */
export const deletedChannelMessages = pgTable(
  'deleted_channel_messages',
  {
    channelId: channel(),
    position: bigint({ mode: 'number' }).notNull(),
    messageId: uuid('message_id').notNull(),
    createdAt: at('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.position, t.messageId] }),
    index('deleted_channel_messages_message').on(t.messageId), // a repeated send does not restore a deleted message
    index('deleted_channel_messages_oldest').on(t.createdAt),
  ],
);

/** Every stored file that is not an image, with its owner, so that deleting the account deletes its files. `key` is the storage key. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    ownerId: person('owner_id'),
    key: text().notNull(),
    bytes: integer().notNull(),
    createdAt: at('created_at'),
  },
  (t) => [unique('files_key_key').on(t.key), index('files_owner').on(t.ownerId, t.id)],
);
