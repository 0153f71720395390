import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { notifications } from '../notifications/tables.ts';
import { people } from '../people/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Mails of the site (MAIL-02). A row is written in the transaction of what it tells; address and text are erased once it is sent, and 7
 * days after it failed.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    kind: text().notNull(), // of the mail, or of the notification that is mailed
    isSecurity: boolean('is_security').notNull().default(false),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** Each notification is mailed once, however often its job runs. */
    notificationId: uuid('notification_id').references(() => notifications.id, { onDelete: 'cascade' }),
    to: text(),
    subject: text(),
    text: text(),
    state: text().$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    /** When what it says does not hold any more, such as a link: it is not sent later. */
    validUntil: at('valid_until'),
    /** Whether it counts toward the limits of its address and of the site (MAIL-03). */
    isCounted: boolean('is_counted').notNull().default(false),
    endedAt: at('ended_at'), // when it was sent or failed
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('mails_notification_key').on(t.notificationId),
    check(
      'mails_state',
      sql`(${t.state} = 'waiting' and ${t.endedAt} is null) or (${t.state} in ('sent', 'failed') and ${t.endedAt} is not null)`,
    ),
    check('mails_complete', sql`${t.state} <> 'waiting' or (${t.to} is not null and ${t.subject} is not null and ${t.text} is not null)`),
    index('mails_waiting').on(t.nextTryAt).where(sql`${t.state} = 'waiting'`),
    index('mails_ended').on(t.endedAt).where(sql`${t.endedAt} is not null`),
    index('mails_person').on(t.personId, t.kind),
  ],
);
