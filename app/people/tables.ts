import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '#server/access/role-rules.ts';
import type { StandingState } from '#server/access/standing-state-rules.ts';
import type { CommentRule } from '../audience/comment-access-rules.ts';
import { commentRuleCheck } from '../audience/tables.ts';
import { groups } from '../groups/tables.ts';
import type { MailChoice } from '../mail/mail-rules.ts';
import type { ReadingSettings } from '../reader/settings/reading-rules.ts';
import type { Covering } from '../works/ratings/rating-rules.ts';
import type { SpectatingNotices } from './spectating/spectating-rules.ts';

/**
 * The profile of the specification and the user of better-auth in one row, so that neither can exist without the other (DATA-01, AUTH-25).
 */
export const people = pgTable(
  'people',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    name: text().notNull(),
    username: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** When the account was asked to confirm its address; null for accounts that are not asked (MAIL-05). */
    confirmationRequestedAt: timestamp('confirmation_requested_at', { withTimezone: true }),
    /** The mails that the person switched off (MAIL-06). */
    mailsOff: text('mails_off').array().$type<MailChoice[]>().notNull().default(sql`'{}'`),
    image: text(),
    bio: text().notNull().default(''),
    spectatorCount: integer('spectator_count').notNull().default(0),
    spectatingCount: integer('spectating_count').notNull().default(0),
    creativeThoughts: text('creative_thoughts').array().notNull().default(sql`'{}'`),
    isPrivate: boolean('is_private').notNull().default(false),
    role: text().$type<Role>().notNull().default('member'),
    /** The group of a child, and the name of its animal picture (SAFE-03). */
    groupId: uuid('group_id').references(() => groups.id),
    animal: text(),
    /** What staff decided about the account; over when `standingUntil` has passed. */
    standing: text().$type<StandingState>().notNull().default('active'),
    standingUntil: timestamp('standing_until', { withTimezone: true }),
    standingDecisionId: uuid('standing_decision_id'),
    /** Never treated as a new member: neither limited nor held (HOLD-01). */
    isTrusted: boolean('is_trusted').notNull().default(false),
    /** The kids stories of this member need no moderator (SAFE-07). */
    trustedForKids: boolean('trusted_for_kids').notNull().default(false),
    /** Whose invitation the account was made with (REG-06). */
    invitedBy: uuid('invited_by').references((): AnyPgColumn => people.id, { onDelete: 'set null' }),
    deletingSince: timestamp('deleting_since', { withTimezone: true }), // set when the deletion is confirmed; the purge follows (AMB-59)
    profilePicture: text('profile_picture'),
    coverPhoto: text('cover_photo'),
    readingSettings: jsonb('reading_settings').$type<ReadingSettings>(),
    /** Who can comment on what the person publishes next; null: as the site says. Each work and post has its own (CMT-01). */
    commentRule: text('comment_rule').$type<CommentRule>(),
    holdFirstComments: boolean('hold_first_comments').notNull().default(false),
    /** The tags, kinds, genres and languages that the person hides or is warned about, written by a trigger of `facet_choices`. */
    hiddenFacets: integer('hidden_facets').array().notNull().default(sql`'{}'`),
    warnedFacets: integer('warned_facets').array().notNull().default(sql`'{}'`),
    /** The ratings and warnings that cover works for the person, written by the same trigger; null: the default (WARN-04). */
    covering: text().array().$type<Covering[]>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // Usernames and email addresses are unique ignoring case.
    uniqueIndex('people_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('people_email_key').on(sql`lower(${t.email})`),
    check('people_role_known', sql`${t.role} in ('child', 'member', 'moderator', 'administrator', 'owner')`),
    check(
      'people_standing_known',
      sql`${t.standing} in ('active', 'awaiting') or (${t.standing} in ('silenced', 'suspended', 'banned') and ${t.standingDecisionId} is not null)`,
    ),
    commentRuleCheck('people_comment_rule', t),
    check('people_children', sql`(${t.role} = 'child') = (${t.groupId} is not null) and (${t.role} = 'child') = (${t.animal} is not null)`),
    uniqueIndex('people_child_name_key')
      .on(t.groupId, sql`lower(${t.name})`)
      .where(sql`${t.groupId} is not null and ${t.deletingSince} is null`),
    index('people_staff').on(t.role, t.id).where(sql`${t.role} in ('moderator', 'administrator', 'owner')`),
    index('people_inviter').on(t.invitedBy, t.id).where(sql`${t.invitedBy} is not null`),
    index('people_limited').on(t.standing, t.id).where(sql`${t.standing} <> 'active'`),
    index('people_private').on(t.id).where(sql`${t.isPrivate}`),
    index('people_spectated').on(t.spectatorCount, t.id), // the spotlight reads its last rows (HUB-12, HOME-23)
  ],
);

const side = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/** Who spectates whom, each pair once (PROFILE-24). A trigger maintains both counts on every insert and delete. */
export const spectating = pgTable(
  'spectating',
  {
    spectatorId: side('spectator_id'),
    spectatedId: side('spectated_id'),
    /** What the spectator is notified of (FOLLOW-02). */
    notices: text().$type<SpectatingNotices>().notNull().default('works'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.spectatorId, t.spectatedId] }),
    check('spectating_others', sql`${t.spectatorId} <> ${t.spectatedId}`), // PROFILE-26
    check('spectating_notices', sql`${t.notices} in ('all', 'works', 'none')`),
    index('spectating_notified').on(t.spectatedId, t.spectatorId).where(sql`${t.notices} <> 'none'`),
    index('spectating_newest').on(t.spectatorId, t.createdAt, t.spectatedId),
    index('spectators_newest').on(t.spectatedId, t.createdAt, t.spectatorId),
  ],
);
