import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { HoldReason } from '../audience/state-rules.ts';
import { people } from '../people/tables.ts';
import type {
  ActorKind,
  CaseKind,
  CaseState,
  ChannelAction,
  Period,
  RemovalState,
  StandingBefore,
  StateBefore,
  StoredAction,
  SubjectType,
} from './case-rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * One thing that staff have to decide about. Whatever is reported, held or asked about the same thing joins the open case, which the unique
 * index ensures. Without foreign keys to the thing, because a case outlives it.
 */
export const cases = pgTable(
  'cases',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    kind: text().$type<CaseKind>().notNull(),
    subjectType: text('subject_type').$type<SubjectType>(),
    subjectId: uuid('subject_id'),
    /** The author of the thing, or the person whom the case is about. */
    subjectPersonId: uuid('subject_person_id').references(() => people.id, { onDelete: 'set null' }),
    state: text().$type<CaseState>().notNull().default('open'),
    /** Why the site held the thing; for cases of kind `held`. */
    holdReason: text('hold_reason').$type<HoldReason>(),
    /** The order of the queue, lowest first: 0 for what concerns children, self-harm or terrorism, 1 from three reporters on, else 2. */
    urgency: integer().notNull().default(2),
    reportersCount: integer('reporters_count').notNull().default(0),
    /** About a kids story, what stands below one, or a child. A trigger sets it, because the case outlives the thing (MOD-19). */
    isForChildren: boolean('is_for_children').notNull().default(false),
    takenBy: uuid('taken_by').references(() => people.id, { onDelete: 'set null' }),
    takenUntil: at('taken_until'),
    openedAt: at('opened_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('cases_open_key').on(t.subjectType, t.subjectId, t.kind).where(sql`${t.state} = 'open'`),
    check('cases_state', sql`${t.state} in ('open', 'decided', 'appealed', 'final')`),
    check('cases_kind', sql`${t.kind} in ('report', 'problem', 'held', 'application', 'group', 'review', 'appeal')`),
    check('cases_hold_reason', sql`${t.holdReason} in ('contact', 'repeat', 'word')`),
    check('cases_subject', sql`(${t.subjectType} is null) = (${t.subjectId} is null)`),
    index('cases_queue').on(t.urgency, t.openedAt, t.id).where(sql`${t.state} = 'open'`),
    index('cases_subject_newest').on(t.subjectType, t.subjectId, t.id),
    index('cases_person').on(t.subjectPersonId, t.id),
    index('cases_taken').on(t.takenBy).where(sql`${t.takenBy} is not null`),
    index('cases_answered').on(t.decidedAt).where(sql`${t.decidedAt} is not null`), // the median answer time
    index('cases_decided').on(t.decidedAt).where(sql`${t.state} = 'decided'`), // the job that makes decided cases final
  ],
);
const caseId = () =>
  uuid('case_id')
    .notNull()
    .references(() => cases.id, { onDelete: 'cascade' });

/** The thing of a case as it was at the first report or when it was held, so that editing and deleting it change nothing. */
export const caseCopies = pgTable(
  'case_copies',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    caseId: caseId(),
    /** The text and the addresses of the pictures; the area of the thing chooses the fields. */
    document: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What stood around it, such as the messages before and after. */
    context: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    eraseAfter: at('erase_after'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [unique('case_copies_case_key').on(t.caseId), index('case_copies_erased').on(t.eraseAfter)],
);

/**
 * What the owner and the moderators of a channel did, in the open cases about messages that it concerns (CHMOD-04). Stored with the case,
 * because the message, the membership and the channel may be gone afterwards.
 */
export const caseChannelActions = pgTable(
  'case_channel_actions',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    caseId: caseId(),
    actorId: uuid('actor_id').references(() => people.id, { onDelete: 'set null' }),
    action: text().$type<ChannelAction>().notNull(),
    until: at('until'), // of a ban; null: until it is lifted
    seconds: integer(), // of slow mode
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    check(
      'case_channel_actions_action',
      sql`${t.action} in ('delete', 'kick', 'ban', 'unban', 'slow-mode', 'moderator', 'member', 'delete-channel')`,
    ),
    index('case_channel_actions_case').on(t.caseId, t.id),
    index('case_channel_actions_actor').on(t.actorId),
  ],
);

/** What staff decided about a case. The wording of the rule is stored, because rules change (MOD-08). */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    caseId: caseId(),
    /** Null if not staff decided, and after the account was purged. */
    actorId: uuid('actor_id').references(() => people.id, { onDelete: 'set null' }),
    actorKind: text('actor_kind').$type<ActorKind>().notNull().default('staff'),
    actions: text().array().$type<StoredAction[]>().notNull(),
    ruleTitle: text('rule_title'),
    ruleText: text('rule_text'),
    /** To the person concerned. */
    words: text(),
    until: at('until'),
    undoneAt: at('undone_at'),
    /** The cases that were decided together; they are also undone together. */
    batchId: uuid('batch_id'),
    /** The state of the thing before, which Undo restores; null if the decision changed no state. */
    before: jsonb().$type<StateBefore>(),
    /** The standing of the person before, which Undo restores; null if the decision did not change it. */
    standingBefore: jsonb('standing_before').$type<StandingBefore>(),
    /** The notifications of the decision, which Undo deletes before they are sent. */
    notificationIds: uuid('notification_ids').array().notNull().default(sql`'{}'`),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('decisions_case').on(t.caseId, t.id),
    index('decisions_actor').on(t.actorId, t.id),
    index('decisions_newest').on(t.createdAt),
    index('decisions_batch').on(t.batchId).where(sql`${t.batchId} is not null`),
  ],
);

/** The one appeal of a decision by the person concerned. Its case has no subject: the decision names the case and so the thing. */
export const appeals = pgTable(
  'appeals',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    caseId: caseId(), // a trigger deletes the case with the appeal
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    words: text().notNull(),
    result: text().$type<'granted' | 'denied'>(),
    reply: text(),
    decidedBy: uuid('decided_by').references(() => people.id, { onDelete: 'set null' }),
    samePerson: boolean('same_person').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    unique('appeals_decision_key').on(t.decisionId),
    unique('appeals_case_key').on(t.caseId),
    index('appeals_person').on(t.personId),
    check('appeals_result', sql`${t.result} in ('granted', 'denied')`),
    index('appeals_decided_by').on(t.decidedBy),
  ],
);

/**
 * The removal of everything that a person made in a period, which a job carries out and can take back whole (MOD-20). The decision is on a
 * case about the person, and is the one behind the state of each thing.
 */
export const bulkRemovals = pgTable(
  'bulk_removals',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id').references(() => people.id, { onDelete: 'set null' }),
    restoredBy: uuid('restored_by').references(() => people.id, { onDelete: 'set null' }),
    period: text().$type<Period>().notNull(),
    /** The things from this time on; null: from the beginning. The end is `created_at`. */
    since: at('since'),
    state: text().$type<RemovalState>().notNull().default('running'),
    total: integer().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    unique('bulk_removals_decision_key').on(t.decisionId),
    uniqueIndex('bulk_removals_running_key').on(t.personId).where(sql`${t.state} in ('running', 'restoring')`),
    index('bulk_removals_person').on(t.personId, t.id),
    index('bulk_removals_actor').on(t.actorId),
    index('bulk_removals_restorer').on(t.restoredBy),
    check('bulk_removals_state', sql`${t.state} in ('running', 'done', 'restoring', 'restored')`),
  ],
);

/** What a bulk removal removed, with its earlier state. A restored thing has no row any more. */
export const bulkRemovalThings = pgTable(
  'bulk_removal_things',
  {
    removalId: uuid('removal_id')
      .notNull()
      .references(() => bulkRemovals.id, { onDelete: 'cascade' }),
    thingType: text('thing_type').$type<Exclude<SubjectType, 'person' | 'group'>>().notNull(),
    thingId: uuid('thing_id').notNull(),
    before: jsonb().$type<StateBefore>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.removalId, t.thingType, t.thingId] })],
);

/** The written rules, in the order of `position`. A retired rule is not shown any more; decisions keep its wording. */
export const rules = pgTable(
  'rules',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    position: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** The report reasons that preselect this rule. */
    reasons: text().array().notNull().default(sql`'{}'`),
    retiredAt: at('retired_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('rules_in_force').on(t.position, t.id).where(sql`${t.retiredAt} is null`)],
);

/**
 * One row for each action of staff; a trigger refuses changes. Without foreign keys, because the rows outlive the people and things that
 * they name by id. `actorId` is null for the command line.
 */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    actorId: uuid('actor_id'),
    actorKind: text('actor_kind').$type<ActorKind>().notNull().default('staff'),
    action: text().notNull(),
    personId: uuid('person_id'),
    subjectType: text('subject_type').$type<SubjectType>(),
    subjectId: uuid('subject_id'),
    decisionId: uuid('decision_id'),
    ruleTitle: text('rule_title'),
    words: text(),
    note: text(),
    before: jsonb().$type<Record<string, string>>(),
    after: jsonb().$type<Record<string, string>>(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('moderation_log_person').on(t.personId, t.id),
    index('moderation_log_actor').on(t.actorId, t.id),
    index('moderation_log_action').on(t.action, t.id),
    index('moderation_log_subject').on(t.subjectType, t.subjectId, t.id),
  ],
);
