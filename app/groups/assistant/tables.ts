import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { people } from '../../people/tables.ts';
import { groups } from '../tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Who agreed that a child uses the writing helper, when, for which provider and to which wording (SAFE-12). */
export const helperAgreements = pgTable(
  'helper_agreements',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    childId: uuid('child_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    agreedBy: uuid('agreed_by').references(() => people.id, { onDelete: 'set null' }),
    provider: text().notNull(),
    wording: text().notNull(),
    agreedAt: at('agreed_at').notNull().defaultNow(),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('helper_agreements_in_force').on(t.childId, t.groupId).where(sql`${t.withdrawnAt} is null`),
    index('helper_agreements_child').on(t.childId),
    index('helper_agreements_group').on(t.groupId),
    index('helper_agreements_agreed_by').on(t.agreedBy),
  ],
);
