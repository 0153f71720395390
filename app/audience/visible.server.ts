import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { StandingState } from '#server/identity/standing-rules.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { drafts } from '../drafts/tables.ts';
import { appeals, decisions } from '../moderation/tables.ts';
import { people } from '../people/tables.ts';
import { siteSettings } from '../site/tables.ts';
import { works } from '../works/tables.ts';
import { APPEAL_DAYS, type StateNotice, UNDO_SECONDS } from './state-rules.ts';

type Account = { deletingSince: AnyPgColumn; standing: AnyPgColumn; standingUntil: AnyPgColumn };

/** Whether somebody is banned at the moment; a ban that has ended by time is over without a job (MOD-14). */
const isBanned = ({ standing, standingUntil }: Pick<Account, 'standing' | 'standingUntil'>): SQL =>
  sql`(${standing} = 'banned' and (${standingUntil} is null or ${standingUntil} > now()))`;

/**
 * Excludes accounts pending deletion (AMB-59) and banned people (MOD-14). Used directly only where the names of private profiles remain
 * visible: comments and messages (decisions, Privacy).
 */
export const isActiveAccount = (account: Account = people): SQL => and(isNull(account.deletingSince), not(isBanned(account))) as SQL;

/** What the account may do now: a state that has ended by time is over without a job (MOD-14). */
export const standingNowOf = (person: { standing: AnyPgColumn; standingUntil: AnyPgColumn }) =>
  sql<StandingState>`case when ${person.standingUntil} <= now() then 'active' else ${person.standing} end`;
export const standingNow = standingNowOf(people);

/**
 * The notice that the author sees on something that is not shown; null for what is shown. Selected only beside `visibleTo` or `shownTo`, so
 * that nobody else receives it.
 */
export const stateNoticeOf = (content: Stated & { stateDecisionId: AnyPgColumn }) =>
  sql<StateNotice | null>`case when ${content.state} <> 'shown' then jsonb_build_object('state', ${content.state},
    'rule', (select ${decisions.ruleTitle} from ${decisions} where ${decisions.id} = ${content.stateDecisionId}),
    'appeal', (select ${decisions.id} from ${decisions} where ${decisions.id} = ${content.stateDecisionId}
      and ${decisions.createdAt} > now() - ${APPEAL_TIME} and ${decisions.createdAt} <= now() - ${UNDO_TIME}
      and not exists (select from ${appeals} where ${appeals.decisionId} = ${decisions.id}))) end`;
const APPEAL_TIME = sql.raw(`interval '${APPEAL_DAYS} days'`);
const UNDO_TIME = sql.raw(`interval '${UNDO_SECONDS} seconds'`);

/** A table with the state of its rows, such as `works`; an alias of one has the same columns. */
type Stated = { state: AnyPgColumn };
const viewerId = sql`${sql.placeholder('viewer')}::uuid`;

/**
 * Limits content to what the viewer may see: everything shown of public profiles, and the viewer's own in every state (PRIVACY-02,
 * PRIVACY-03, MOD-09). A condition on the content and the joined `people` row of its author, and the only such rule: every page, list,
 * count, live event, image and search uses it.
 */
export const visibleTo = (viewer: Viewer, content: Stated): SQL =>
  and(personVisibleTo(viewer), viewer ? or(eq(content.state, 'shown'), eq(people.id, viewer.id)) : eq(content.state, 'shown')) as SQL;

/** The same rule for a prepared statement: the placeholder `viewer` is the id of the viewer, or null. */
export const visibleToPlaceholder = (content: Stated): SQL =>
  sql`(${personVisibleToPlaceholder()} and (${content.state} = 'shown' or ${people.id} = ${viewerId}))`;

/** The part of the rule about the author, for people themselves and for lists of works that ask for `works.listed`. */
export const personVisibleTo = (viewer: Viewer): SQL =>
  and(isActiveAccount(), viewer ? or(eq(people.isPrivate, false), eq(people.id, viewer.id)) : eq(people.isPrivate, false)) as SQL;

/** The same for a prepared statement. */
export const personVisibleToPlaceholder = (): SQL =>
  sql`(${isActiveAccount()} and (not ${people.isPrivate} or ${people.id} = ${sql.placeholder('viewer')}))`;

/**
 * Limits parts, comments and messages to those that are shown, and the viewer's own, for a prepared statement. They are visible only within
 * something that `visibleTo` shows; `authorId` is the column of their author.
 */
export const shownToPlaceholder = (content: Stated, authorId: AnyPgColumn | SQL): SQL =>
  sql`(${content.state} = 'shown' or ${authorId} = ${viewerId})`;

/** The same with a given viewer. */
export const shownTo = (viewer: Viewer, content: Stated, authorId: AnyPgColumn): SQL =>
  (viewer ? or(eq(content.state, 'shown'), eq(authorId, viewer.id)) : eq(content.state, 'shown')) as SQL;

const isZoneOff = sql`coalesce((select ${siteSettings.value} from ${siteSettings} where ${siteSettings.key} = 'kids-zone'), 'on') = 'off'`;

/**
 * Excludes kids stories while the Kids Zone is switched off (SAFE-13), for every list and address of works of all kinds. The subquery runs
 * at most once, and only when a kids story is found.
 */
export const outsideClosedZone = sql`(${works.kind} <> 'kids_book' or not (${isZoneOff}))`;

/** The same for drafts, whose editor is not found then. */
export const draftOutsideClosedZone = sql`(${drafts.origin} <> 'kids' or not (${isZoneOff}))`;
