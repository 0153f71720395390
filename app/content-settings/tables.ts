import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';
import { works } from '../works/tables.ts';

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });
const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

/** Works that a member hid with `Not for me` (SHOWN-06). */
export const hiddenWorks = pgTable(
  'hidden_works',
  {
    personId: person('person_id'),
    workId: uuid('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.workId] }),
    index('hidden_works_newest').on(t.personId, t.createdAt, t.workId),
    index('hidden_works_work').on(t.workId),
  ],
);

/** People whose works and posts a member hid (SHOWN-07). Neither a block nor a mute: their comments are folded. */
export const hiddenPeople = pgTable(
  'hidden_people',
  { personId: person('person_id'), otherId: person('other_id'), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.personId, t.otherId] }),
    check('hidden_people_others', sql`${t.personId} <> ${t.otherId}`),
    index('hidden_people_newest').on(t.personId, t.createdAt, t.otherId),
    index('hidden_people_other').on(t.otherId),
  ],
);
