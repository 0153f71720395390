import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';

/** Lists of works that a member puts together; a public one is shown to those who may see its owner (LIB-05). */
export const collections = pgTable(
  'collections',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    isPublic: boolean('is_public').notNull().default(false),
    itemsCount: integer('items_count').notNull().default(0), // triggers count them
    /** The day in UTC on which its followers were notified last; they get one notice a day. */
    notifiedOn: date('notified_on', { mode: 'string' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('collections_owner').on(t.ownerId, t.createdAt, t.id)],
);

/** The works of a collection in their order. Positions may have gaps. */
export const collectionItems = pgTable(
  'collection_items',
  {
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    workId: uuid('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    position: integer().notNull(), // unique within the collection; deferrable, so that one statement can move several
    note: text().notNull().default(''),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.workId] }),
    unique('collection_items_place').on(t.collectionId, t.position),
    index('collection_items_work').on(t.workId),
  ],
);
