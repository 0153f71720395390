import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '#app/people/tables.ts';
import type { NoticeTopic } from '../choice-rules.ts';
import type { DigestFrequency } from './digest-rules.ts';

const person = () => uuid('person_id').references(() => people.id, { onDelete: 'cascade' });
const at = (name: string) => timestamp(name, { withTimezone: true });

/** Which digest of notices a member chose; without a row none (NOTICE-10). */
export const noticeDigests = pgTable(
  'notice_digests',
  {
    personId: person().primaryKey(),
    frequency: text().$type<DigestFrequency>().notNull(),
    hour: smallint().notNull(), // local time in the zone
    zone: text().notNull(),
    /** Topics that are not mailed. */
    topicsOff: text('topics_off').array().$type<NoticeTopic[]>().notNull().default(sql`'{}'`),
    /** When the next one is composed. */
    nextAt: at('next_at'),
  },
  (t) => [
    check('notice_digests_frequency', sql`${t.frequency} in ('off', 'daily', 'weekly')`),
    check('notice_digests_hour', sql`${t.hour} between 0 and 23`),
    check('notice_digests_next', sql`(${t.frequency} = 'off') = (${t.nextAt} is null)`),
    index('notice_digests_due').on(t.nextAt).where(sql`${t.nextAt} is not null`),
  ],
);

/**
 * The events that were in a digest of a member. They outlive their notices, because an event whose notice is deleted and stored again, such
 * as a repeated like, is in no second digest.
 */
export const digestEvents = pgTable(
  'digest_events',
  {
    personId: person().notNull(),
    key: text().notNull(), // of the event, or the id of a message of the site
    claimedAt: at('claimed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.key] }), index('digest_events_old').on(t.claimedAt)],
);
