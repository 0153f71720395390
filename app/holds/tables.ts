import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { HoldReason } from '../audience/state-rules.ts';
import { people } from '../people/tables.ts';

const person = () =>
  uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });
const at = (name: string) => timestamp(name, { withTimezone: true });

/** The hashes of texts that people sent in the last 24 hours, to find repeats without storing words (HOLD-03). */
export const sentTexts = pgTable(
  'sent_texts',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    personId: person(),
    hash: bigint({ mode: 'bigint' }).notNull(),
    isNewMember: boolean('is_new').notNull(), // when it was sent
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('sent_texts_hash').on(t.hash, t.createdAt),
    index('sent_texts_person').on(t.personId),
    index('sent_texts_oldest').on(t.createdAt),
  ],
);

/**
 * A bio, thought, channel name or description that is held, while the earlier text stays (HOLD-02). A decision stores the text that was
 * replaced in `before`, so that Undo restores it. Without a foreign key to the channel, whose deletion leaves only an expired row.
 */
export const heldTexts = pgTable(
  'pending_texts',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    personId: person(),
    subjectType: text('subject_type').$type<'person' | 'channel'>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    field: text().$type<'bio' | 'thought' | 'name' | 'description'>().notNull(),
    text: text().notNull(),
    reason: text().$type<HoldReason>().notNull(),
    decisionId: uuid('decision_id'),
    before: text(),
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('pending_texts_field_key').on(t.subjectType, t.subjectId, t.field),
    check(
      'pending_texts_field',
      sql`(${t.subjectType} = 'person' and ${t.field} in ('bio', 'thought')) or (${t.subjectType} = 'channel' and ${t.field} in ('name', 'description'))`,
    ),
    index('pending_texts_person').on(t.personId),
    index('pending_texts_decided').on(t.decidedAt).where(sql`${t.decidedAt} is not null`),
  ],
);
