import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';
import type { SettingKey } from './setting-rules.ts';
import type { WordEffect } from './word-rules.ts';

/** The settings that administrators change (SITE-01). A key without a row has its default. `changedBy` is null for the command line. */
export const siteSettings = pgTable(
  'site_settings',
  {
    key: text().$type<SettingKey>().primaryKey(),
    value: text().notNull(),
    changedBy: uuid('changed_by').references(() => people.id, { onDelete: 'set null' }),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    revision: integer().notNull().default(1),
  },
  (t) => [check('site_settings_revision', sql`${t.revision} > 0`), index('site_settings_changer').on(t.changedBy)],
);

/** The listed words: a text with one is held or refused (HOLD-03). `folded` is what texts are compared with. */
export const listedWords = pgTable(
  'blocked_words',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    word: text().notNull(),
    folded: text().notNull(),
    effect: text().$type<WordEffect>().notNull(),
    addedBy: uuid('added_by').references(() => people.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('blocked_words_folded_key').on(t.folded),
    check('blocked_words_effect', sql`${t.effect} in ('hold', 'refuse')`),
    index('blocked_words_adder').on(t.addedBy),
  ],
);
