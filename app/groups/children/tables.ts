import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { people } from '../../people/tables.ts';
import { groups } from '../tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const id = () => uuid().primaryKey().default(sql`uuidv7()`);
const group = () =>
  uuid('group_id')
    .notNull()
    .references(() => groups.id, { onDelete: 'cascade' });
const person = (name: string) => uuid(name).references(() => people.id, { onDelete: 'cascade' });

/** The grown-ups of a group, who may all do the same. Its children are the people with its id in `people.group_id`. */
export const groupPeople = pgTable(
  'group_people',
  {
    groupId: group(),
    personId: person('person_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.personId] }), index('group_people_person').on(t.personId)],
);

/**
 * Links with which a grown-up joins a group, once. Only the SHA-256 of the token is stored, because it gives access to children's stories.
 */
export const groupInvitations = pgTable(
  'group_invitations',
  {
    id: id(),
    groupId: group(),
    tokenHash: text('token_hash').notNull().unique(),
    madeBy: person('made_by').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('group_invitations_group').on(t.groupId), index('group_invitations_made_by').on(t.madeBy)],
);

/** Who agreed to a child's profile, when, and to which wording (SAFE-03). */
export const childAgreements = pgTable(
  'child_agreements',
  {
    id: id(),
    childId: person('child_id').notNull(),
    groupId: group(),
    agreedBy: uuid('agreed_by').references(() => people.id, { onDelete: 'set null' }),
    wording: text().notNull(),
    agreedAt: at('agreed_at').notNull().defaultNow(),
  },
  (t) => [
    index('child_agreements_child').on(t.childId),
    index('child_agreements_group').on(t.groupId),
    index('child_agreements_agreed_by').on(t.agreedBy),
  ],
);

/** The code of each child's sign-in card, of which only a slow hash is stored. It ends with the membership of whoever made it. */
export const childCodes = pgTable(
  'child_codes',
  {
    childId: person('child_id').primaryKey(),
    madeBy: person('made_by').notNull(),
    codeHash: text('code_hash').notNull(),
    longSession: boolean('long_session').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [unique('child_codes_hash_key').on(t.codeHash), index('child_codes_made_by').on(t.madeBy)],
);
