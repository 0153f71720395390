import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });
const channel = () =>
  uuid('channel_id')
    .notNull()
    .references(() => channels.id, { onDelete: 'cascade' });

/** A place to talk (DATA-27). The id is made by the client, so that a repeated send is one channel. Triggers make its owner a member and keep both counts. */
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
    lastPosition: bigint('last_position', { mode: 'number' }).notNull().default(0), // of what was said or taken back last
    createdAt: at('created_at'),
    updatedAt: at('updated_at'),
  },
  (t) => [
    // Ascending, to be read backwards, as all lists.
    index('channels_newest').on(t.createdAt, t.id),
    index('channels_category_newest').on(t.category, t.createdAt, t.id),
    index('channels_owner_newest').on(t.ownerId, t.createdAt, t.id),
    index('channels_featured').on(t.memberCount, t.messageCount, t.id).where(sql`not ${t.isPrivate}`),
  ],
);

/** Who is in a channel, each once; what was said after `seen_at` is new to them. */
export const channelMembers = pgTable(
  'channel_members',
  { channelId: channel(), personId: person('person_id'), joinedAt: at('joined_at'), seenAt: at('seen_at') },
  (t) => [
    primaryKey({ columns: [t.channelId, t.personId] }),
    index('channel_members_person').on(t.personId, t.joinedAt, t.channelId),
    index('channel_members_oldest').on(t.channelId, t.joinedAt, t.personId),
  ],
);

/** Who asks to be let into a private channel (AMB-68). The row goes when the owner answers. */
export const channelRequests = pgTable(
  'channel_requests',
  { channelId: channel(), personId: person('person_id'), createdAt: at('created_at') },
  (t) => [
    primaryKey({ columns: [t.channelId, t.personId] }),
    index('channel_requests_oldest').on(t.channelId, t.createdAt, t.personId),
    index('channel_requests_person').on(t.personId),
  ],
);

/**
 * What is said in a channel (DATA-28). The id is made by the client, so that a repeated send is one message. An attachment has all four or none,
 * an image its measures. `position` is given by a trigger: it grows in the order of the commits, so that whoever asks for what came after one has it
 * without a hole, which no clock can promise.
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
    // Whoever deletes a picture, or a channel, looks only at what has something attached.
    index('channel_messages_attached').on(t.channelId).where(sql`${t.attachmentAddress} is not null`),
    index('channel_messages_files').on(t.attachmentAddress).where(sql`${t.attachmentKind} = 'file'`),
  ],
);

/** The tags of channels, so that a list of one tag ends at its first rows; a trigger keeps them from `channels.tags`. */
export const channelTags = pgTable('channel_tags', { channelId: channel(), tag: text().notNull(), createdAt: at('created_at') }, (t) => [
  primaryKey({ columns: [t.channelId, t.tag] }),
  index('channel_tags_newest').on(t.tag, t.createdAt, t.channelId),
]);

/** Name, description and tags of each channel, folded, a line each: what is searched stands apart from what is counted (as in app/search). */
export const channelWords = pgTable('channel_words', { channelId: channel().primaryKey(), words: text().notNull() });

/** What was taken back, at which position: open tabs that ask what came since hear of it. A trigger writes it; it is forgotten after a week. */
export const deletedChannelMessages = pgTable(
  'channel_gone',
  {
    channelId: channel(),
    position: bigint({ mode: 'number' }).notNull(),
    messageId: uuid('message_id').notNull(),
    createdAt: at('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.position, t.messageId] }),
    index('channel_gone_message').on(t.messageId), // a repeated send does not bring one back
    index('channel_gone_oldest').on(t.createdAt),
  ],
);

/** Every stored file that is no picture, and whose it is, so that leaving takes the files along. `key` is where the store keeps it. */
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
