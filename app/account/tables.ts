import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';

/**
 * What a one-time link is for: a new password (made by staff, or sent by mail), confirming the address of the account or a new one,
 * undoing a change of address, and moving a child to another group (SAFE-14).
 */
export type LinkPurpose = 'password' | 'mailed-password' | 'confirm-address' | 'new-address' | 'undo-address' | 'move-child';

const id = () => uuid().primaryKey().default(sql`uuidv7()`);
const at = (name: string) => timestamp(name, { withTimezone: true });
const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/** A trigger announces every deleted row, so that the live streams of the session end at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text().notNull().unique(), // its SHA-256
    userId: person(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    passwordGivenAt: at('password_given_at').notNull().defaultNow(), // staff confirm dangerous actions again later (ROLE-06)
    /** The grown-up who handed this browser over to a child, and whose password takes it back (SAFE-04). */
    handedOverBy: uuid('handed_over_by').references(() => people.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_handed_over').on(t.handedOverBy).where(sql`${t.handedOverBy} is not null`)],
);

/** Ended sessions whose cookie has not expired: a browser that still has it is no new one (ACC-06). A trigger of `sessions` writes them. */
export const endedSessions = pgTable(
  'ended_sessions',
  { token: text().primaryKey(), userId: person(), expiresAt: at('expires_at').notNull() },
  (t) => [index('ended_sessions_user').on(t.userId), index('ended_sessions_expired').on(t.expiresAt)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: person(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('accounts_user').on(t.userId)],
);

export const verifications = pgTable('verifications', {
  id: id(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: at('expires_at').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/**
 * Links that work once (ACC-02). Only the SHA-256 of the token is stored, and a person has at most one unused link of each purpose,
 * except to confirm an address, because a mail that waits must not end the link of the one before, and to undo a change of it, because a
 * second change must not end the way back to the first address.
 */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    id: id(),
    purpose: text().$type<LinkPurpose>().notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    madeBy: uuid('made_by').references(() => people.id, { onDelete: 'cascade' }), // null for the command line
    data: jsonb().$type<Record<string, string>>(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('one_time_links_unused')
      .on(t.personId, t.purpose)
      .where(sql`${t.usedAt} is null and ${t.purpose} not in ('confirm-address', 'undo-address')`),
    index('one_time_links_person').on(t.personId),
    index('one_time_links_made_by').on(t.madeBy),
  ],
);

/**
 * Archives of everything of a person (ACC-07), in parts in the media store below the person's own folder. `keys` names them, so that those
 * of an interrupted run are found; `readyAt` is null while a job builds it.
 */
export const archives = pgTable(
  'archives',
  {
    id: id(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The grown-up who asked for the archive of a child, and is told when it is ready (SAFE-14). */
    requestedBy: uuid('requested_by').references(() => people.id, { onDelete: 'set null' }),
    keys: text().array().notNull().default(sql`'{}'`),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    readyAt: at('ready_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('archives_newest').on(t.personId, t.id),
    index('archives_requested_by').on(t.requestedBy).where(sql`${t.requestedBy} is not null`),
  ],
);

/** The last day, in UTC, on which a person was signed in and requested something; nothing else about it is stored (SITE-05). */
export const lastActive = pgTable(
  'last_active',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    day: date().notNull(),
  },
  (t) => [index('last_active_day').on(t.day)],
);

/** Accounts pending deletion (AMB-59). No foreign key: the row outlives the `people` row until the last file is deleted. */
export const accountDeletions = pgTable('account_deletions', {
  personId: uuid('person_id').primaryKey(),
  requestedAt: at('requested_at').notNull().defaultNow(),
});

/** Deletion reasons, counted by month without any reference to a person (AMB-59). */
export const accountDeletionReasons = pgTable(
  'account_deletion_reasons',
  { reason: text().notNull(), month: date().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.reason, t.month] })],
);
