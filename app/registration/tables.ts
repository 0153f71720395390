import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Invitations to join (REG-04). The code is readable, because people need to copy it again: it leads to no one's data. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    code: text().notNull().unique(),
    uses: integer().notNull(),
    usesLeft: integer('uses_left').notNull(),
    expiresAt: at('expires_at').notNull(),
    note: text().notNull().default(''),
    madeBy: uuid('made_by').references(() => people.id, { onDelete: 'set null' }),
    revokedAt: at('revoked_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [check('invitations_uses_left', sql`${t.usesLeft} between 0 and ${t.uses}`), index('invitations_maker').on(t.madeBy)],
);

/** Who joined with which invitation. */
export const invitationUses = pgTable(
  'invitation_uses',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    invitationId: uuid('invitation_id')
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    usedAt: at('used_at').notNull().defaultNow(),
  },
  (t) => [index('invitation_uses_newest').on(t.invitationId, t.usedAt, t.personId)],
);

/** Email domains and usernames that no new account can have (REG-10), in lower case. */
export const refusedNames = pgTable(
  'refused_names',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    kind: text().$type<'domain' | 'username'>().notNull(),
    name: text().notNull(),
    addedBy: uuid('added_by').references(() => people.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('refused_names_key').on(t.kind, t.name),
    check('refused_names_kind', sql`${t.kind} in ('domain', 'username')`),
    index('refused_names_adder').on(t.addedBy),
  ],
);

/**
 * Addresses of banned people as keyed hashes, so that they cannot join again after they deleted the account or changed its address
 * (REG-10). Without a foreign key, because the row outlives the account; it has nothing else of the person.
 */
export const bannedAddresses = pgTable(
  'banned_addresses',
  {
    keyedHash: text('keyed_hash').primaryKey(),
    personId: uuid('person_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('banned_addresses_person').on(t.personId)],
);
