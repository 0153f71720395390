import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';

const id = () => uuid().primaryKey().default(sql`uuidv7()`);
const at = (name: string) => timestamp(name, { withTimezone: true });
const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/** A trigger announces every deleted row, so that the live streams which rest on it end at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text().notNull().unique(), // its SHA-256
    userId: person(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('sessions_user').on(t.userId)],
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

/** Failed sign-ins per account and per address; written by rate-limiter-flexible, shared by every process on the database. */
export const signInFailures = pgTable('sign_in_failures', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }), // milliseconds since 1970
});

/** Who asked to be forgotten and is not yet (AMB-59). No reference: the row outlives the person's own, until the last file is gone too. */
export const accountDeletions = pgTable('accountDeletions', {
  personId: uuid('person_id').primaryKey(),
  requestedAt: at('asked_at').notNull().defaultNow(),
});

/** Why people left, counted by month: nothing here tells who (AMB-59). */
export const accountDeletionReasons = pgTable(
  'departure_reasons',
  { reason: text().notNull(), month: date().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.reason, t.month] })],
);
