import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { comments } from '../comments/tables.ts';
import { people } from '../people/tables.ts';
import { parts, works } from '../works/tables.ts';
import type { NoticeReason } from './events/event-rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Messages of the site to one person, and notices. Visible from `send_at`, so that what causes it can be undone before. */
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
    /** When the page showed it; what is not seen is counted on the bell (NOTICE-05). */
    seenAt: at('seen_at'),
    readAt: at('read_at'),
    acknowledgedAt: at('acknowledged_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Of notices: the event, the kind and thing by which they are one group, and why the person is notified. */
    eventKey: text('event_key'),
    groupKey: text('group_key'),
    reason: text().$type<NoticeReason>(),
    /** Of notices: what they are about. They are deleted with it, and not shown while it is not visible (NOTICE-03). */
    actorId: uuid('actor_id').references(() => people.id, { onDelete: 'cascade' }),
    workId: uuid('work_id').references(() => works.id, { onDelete: 'cascade' }),
    partId: uuid('part_id').references(() => parts.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('notifications_newest').on(t.personId, t.sendAt, t.id),
    index('notifications_unseen').on(t.personId, t.sendAt).where(sql`${t.seenAt} is null`),
    unique('notifications_event').on(t.personId, t.eventKey), // one event is one notice (NOTICE-02)
    index('notifications_work').on(t.workId, t.personId).where(sql`${t.workId} is not null`),
    index('notifications_part').on(t.partId).where(sql`${t.partId} is not null`),
    index('notifications_comment').on(t.commentId).where(sql`${t.commentId} is not null`),
    index('notifications_actor').on(t.actorId).where(sql`${t.actorId} is not null`),
    index('notifications_warnings').on(t.personId, t.sendAt).where(sql`${t.kind} = 'warning' and ${t.acknowledgedAt} is null`),
    index('notifications_expired').using('brin', t.sendAt), // the daily cleanup
  ],
);
