import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Secrets and once-only tasks of this installation, shared by all its processes. What staff can set is in `site_settings`. */
export const installation = pgTable('settings', { key: text().primaryKey(), value: text().notNull() });

/** What is recorded when it is deleted for good. */
export type ErasedKind =
  | 'person'
  | 'work'
  | 'part'
  | 'post'
  | 'comment'
  | 'draft'
  | 'version'
  | 'channel'
  | 'message'
  | 'character'
  | 'group'
  | 'series'
  | 'collection';

/** Ids of what was deleted for good, and nothing else, so that a restored backup does not bring it back. Pruned after 400 days. */
export const erased = pgTable(
  'erased',
  {
    kind: text().$type<ErasedKind>().notNull(),
    erasedId: uuid('erased_id').notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.erasedId] }), index('erased_at').on(t.at)],
);
