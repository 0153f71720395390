import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { sessions } from '#app/account/tables.ts';
import { people } from '#app/people/tables.ts';
import type { NoticeTopic } from '../choice-rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const person = () => uuid('person_id').references(() => people.id, { onDelete: 'cascade' });

/**
 * Browsers that show notices (NOTICE-11). A device is that of a session and is deleted with it, so that a browser that is signed out shows
 * no notices of the member who used it before.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    personId: person().notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** From 1 to the largest number of devices of a member. */
    place: smallint().notNull(),
    name: text().notNull(), // of the browser and its system
    /** Where the push service of the browser takes messages, and the keys that encrypt them. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** How many messages in a row the push service did not take. */
    refusals: smallint().notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    usedAt: at('used_at'), // when it was last sent a notice
  },
  (t) => [
    unique('push_devices_session_key').on(t.sessionId),
    unique('push_devices_endpoint_key').on(t.endpoint),
    unique('push_devices_place_key').on(t.personId, t.place),
    check('push_devices_place', sql`${t.place} between 1 and 10`),
    check('push_devices_length', sql`length(${t.endpoint}) <= 1000 and length(${t.p256dh}) <= 100 and length(${t.auth}) <= 50`),
  ],
);

/** Which kinds of notices are pushed to the devices of a member, and how many were; written when the first device is added. */
export const pushChoices = pgTable('push_choices', {
  personId: person().primaryKey(),
  topicsOff: text('topics_off').array().$type<NoticeTopic[]>().notNull(),
  /** When the hour began in which `hourTries` notices were sent or tried, to all devices together, also to those that were removed. */
  hourAt: at('hour_at'),
  hourTries: smallint('hour_tries').notNull().default(0),
});

/**
 * Notices for devices, stored by a trigger of `notifications`. A row outlives its sending by days, so that an event whose notice is deleted
 * and stored again, such as a repeated like, is not pushed again.
 */
export const pushes = pgTable(
  'pushes',
  {
    deviceId: uuid('device_id')
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    key: text().notNull(), // of the event, or the id of a message of the site
    notificationId: uuid('notification_id').notNull(),
    /** When it is sent; null once it was sent or will not be. */
    dueAt: at('due_at'),
    tries: smallint().notNull().default(0),
    sentAt: at('sent_at'), // when it was last tried
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceId, t.key] }),
    index('pushes_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('pushes_device_due').on(t.deviceId, t.dueAt).where(sql`${t.dueAt} is not null`),
    index('pushes_device_sent').on(t.deviceId, t.sentAt).where(sql`${t.sentAt} is not null`),
    index('pushes_old').on(t.createdAt),
  ],
);
