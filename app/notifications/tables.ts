import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Messages of the site to one person. Visible from `send_at`, so that what causes it can be undone before. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    data: jsonb().$type<unknown>().notNull(), // ids and words, never who reported something
    sendAt: at('send_at').notNull().defaultNow(),
    readAt: at('read_at'),
    acknowledgedAt: at('acknowledged_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('notifications_newest').on(t.personId, t.sendAt, t.id),
    index('notifications_unread').on(t.personId, t.sendAt).where(sql`${t.readAt} is null`),
    index('notifications_warnings').on(t.personId, t.sendAt).where(sql`${t.kind} = 'warning' and ${t.acknowledgedAt} is null`),
    index('notifications_expired').using('brin', t.sendAt), // the daily cleanup
  ],
);
