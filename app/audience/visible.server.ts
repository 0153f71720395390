import { and, eq, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias, type PgTable } from 'drizzle-orm/pg-core';
import type { StandingState } from '#server/access/standing-state-rules.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { blocks, mutes } from '../blocks/tables.ts';
import { hiddenPeople } from '../content-settings/tables.ts';
import { drafts } from '../drafts/tables.ts';
import { groupPeople } from '../groups/children/tables.ts';
import { groups } from '../groups/tables.ts';
import { appeals, cases, decisions } from '../moderation/tables.ts';
import { people } from '../people/tables.ts';
import { siteSettings } from '../site/tables.ts';
import { works } from '../works/tables.ts';
import { chosen } from './per-lists.server.ts';
import { APPEAL_DAYS, type StateNotice, UNDO_SECONDS } from './state-rules.ts';

type Account = { deletingSince: AnyPgColumn; standing: AnyPgColumn; standingUntil: AnyPgColumn; groupId: AnyPgColumn };

/** Whether somebody is banned at the moment; a ban that has ended by time is over without a job (MOD-14). */
const isBanned = ({ standing, standingUntil }: Pick<Account, 'standing' | 'standingUntil'>): SQL =>
  sql`(${standing} = 'banned' and (${standingUntil} is null or ${standingUntil} > now()))`;

/** Whether somebody is a child of a closed group, whose grown-ups still have time to move them (SAFE-14). */
const isInClosedGroup = ({ groupId }: Pick<Account, 'groupId'>): SQL =>
  sql`(${groupId} is not null and exists (select from ${groups} where ${groups.id} = ${groupId} and ${groups.state} = 'closed'))`;

/**
 * Excludes accounts pending deletion (AMB-59), banned people (MOD-14) and the children of closed groups (SAFE-14). Used directly only
 * where the names of private profiles remain visible: comments and messages (decisions, Privacy).
 */
export const isActiveAccount = (account: Account = people): SQL =>
  and(isNull(account.deletingSince), not(isBanned(account)), not(isInClosedGroup(account))) as SQL;

/** Why the thing was held last. With the table's name, because the subquery has an `id` of its own. */
const holdReasonOf = (content: { id: AnyPgColumn }) => sql`(select ${cases.holdReason} from ${cases}
  where ${cases.subjectType} in ('work', 'part', 'post', 'comment', 'message', 'channel') and ${cases.subjectId} = ${content.id.table}.id
    and ${cases.kind} = 'held' order by ${cases.id} desc limit 1)`;

/** What the account may do now: a state that has ended by time is over without a job (MOD-14). */
export const standingNowOf = (person: { standing: AnyPgColumn; standingUntil: AnyPgColumn }) =>
  sql<StandingState>`case when ${person.standingUntil} <= now() then 'active' else ${person.standing} end`;
export const standingNow = standingNowOf(people);

/**
 * The notice that the author sees on something that is not shown; null for what is shown. Selected only beside `visibleTo` or `shownTo`, so
 * that nobody else receives it.
 */
export const stateNoticeOf = (content: Stated & { id: AnyPgColumn; stateDecisionId: AnyPgColumn }) =>
  sql<StateNotice | null>`case when ${content.state} <> 'shown' then jsonb_build_object('state', ${content.state},
    'rule', (select ${decisions.ruleTitle} from ${decisions} where ${decisions.id} = ${content.stateDecisionId}),
    'appeal', (select ${decisions.id} from ${decisions} where ${decisions.id} = ${content.stateDecisionId}
      and ${decisions.createdAt} > now() - ${APPEAL_TIME} and ${decisions.createdAt} <= now() - ${UNDO_TIME}
      and not exists (select from ${appeals} where ${appeals.decisionId} = ${decisions.id})))
    || case when ${content.state} = 'held' then jsonb_build_object('reason', ${holdReasonOf(content)}) else '{}' end
    || ${content.review ? sql`jsonb_build_object('review', ${content.review})` : sql`'{}'`} end`;
const APPEAL_TIME = sql.raw(`interval '${APPEAL_DAYS} days'`);
const UNDO_TIME = sql.raw(`interval '${UNDO_SECONDS} seconds'`);

/** A table with the state of its rows, such as `works`; an alias of one has the same columns. */
type Stated = { state: AnyPgColumn; kind?: AnyPgColumn; review?: AnyPgColumn };

/** The viewer of a condition: the id as SQL, null for visitors, and whether the viewer is a child, also as SQL. */
type ViewerSql = { id: SQL | null; isChild: SQL | boolean };
const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
/** The viewer of a prepared statement; PostgreSQL evaluates `isChild` once in a statement. */
const PLACEHOLDER: ViewerSql = {
  id: viewerId,
  isChild: sql`coalesce((select viewers.role = 'child' from ${people} as viewers where viewers.id = ${viewerId}), false)`,
};
const viewerSql = (viewer: Viewer): ViewerSql => ({ id: viewer && sql`${viewer.id}::uuid`, isChild: viewer?.role === 'child' });

/** Whether the row of `people` is the viewer's own. */
const isOwn = ({ id }: Pick<ViewerSql, 'id'>): SQL | undefined => (id ? sql`${people.id} = ${id}` : undefined);

/** The one rule of what a viewer may see: a condition on the content and the joined `people` row of its author. */
const visible = (viewer: ViewerSql, content: Stated): SQL =>
  and(
    authorVisible(viewer),
    openToChild(viewer, content),
    or(eq(content.state, sql.raw("'shown'")), isOwn(viewer), openToGroup(viewer, content)),
  ) as SQL;

/**
 * Limits content to what the viewer may see: everything shown of public profiles, and the viewer's own in every state (PRIVACY-02,
 * PRIVACY-03, MOD-09).
 */
export const visibleTo = (viewer: Viewer, content: Stated): SQL => visible(viewerSql(viewer), content);

/** The same for each row of a statement: `viewer` is a column of members, such as the recipient of a notice, and never that of a child. */
export const visibleToEach = (viewer: SQL, content: Stated): SQL => visible({ id: viewer, isChild: false }, content);

/** The same for a prepared statement: the placeholder `viewer` is the id of the viewer, or null. */
export const visibleToPlaceholder = (content: Stated): SQL => visible(PLACEHOLDER, content);

/**
 * Opens a child's story in review to the grown-ups of their group, and to the other children once it was shared (SAFE-06, SAFE-08). A
 * closed group has no visible author, so its stories are found by nobody.
 */
const openToGroup = ({ id }: ViewerSql, { state, review }: Stated): SQL | undefined =>
  id && review
    ? sql`(${state} = 'waiting' and ${review} is not null and ${people.groupId} is not null
    and (exists (select from ${groupPeople} where ${groupPeople.groupId} = ${people.groupId} and ${groupPeople.personId} = ${id})
      or (${review} in ('group', 'sent') and ${people.groupId} = (select member.group_id from ${people} as member where member.id = ${id}))))`
    : undefined;

/** A child sees kids stories and no other content (SAFE-05). */
const openToChild = ({ isChild }: ViewerSql, { kind }: Stated): SQL | undefined => {
  if (isChild === false) return undefined;
  const isKidsStory = kind && sql`${kind} = 'kids_book'`;
  return isChild === true ? (isKidsStory ?? sql`false`) : or(isKidsStory, not(isChild));
};

/** The part of the rule about the author. */
const authorVisible = (viewer: Pick<ViewerSql, 'id'>): SQL =>
  and(isActiveAccount(), or(eq(people.isPrivate, sql.raw('false')), isOwn(viewer))) as SQL;

/** The part about the author for a prepared statement, also for lists of kids stories that ask for the state themselves. */
export const authorVisibleToPlaceholder = (): SQL => authorVisible(PLACEHOLDER);

const personVisible = (viewer: ViewerSql): SQL => and(authorVisible(viewer), ne(people.role, sql.raw("'child'"))) as SQL;
/**
 * Limits people to those whom the viewer may find: no child is ever among them (SAFE-09). Also for lists of works that ask for
 * `works.listed`, which contain nothing of children.
 */
export const personVisibleTo = (viewer: Viewer): SQL => personVisible(viewerSql(viewer));

/** The same for a prepared statement. */
export const personVisibleToPlaceholder = (): SQL => personVisible(PLACEHOLDER);

const shown = ({ id }: Pick<ViewerSql, 'id'>, content: Stated, authorId: AnyPgColumn | SQL): SQL =>
  or(eq(content.state, sql.raw("'shown'")), id ? sql`${authorId} = ${id}` : undefined) as SQL;
/**
 * Limits parts, comments and messages to those that are shown, and the viewer's own. They are visible only within something that
 * `visibleTo` shows; `authorId` is the column of their author.
 */
export const shownTo = (viewer: Viewer, content: Stated, authorId: AnyPgColumn): SQL => shown(viewerSql(viewer), content, authorId);

/** The same for a prepared statement. */
export const shownToPlaceholder = (content: Stated, authorId: AnyPgColumn | SQL): SQL => shown(PLACEHOLDER, content, authorId);

/**
 * Whether no block or mute hides a person from lists. One index entry for each direction, whatever the number of blocks; a scalar subquery,
 * because PostgreSQL plans `not exists` as a join over all blocks, and a number, because it expects almost no row where one is null.
 */
const isNotHiding = (viewer: SQL, person: AnyPgColumn | SQL): SQL =>
  chosen(
    viewer,
    sql`coalesce((select 1 from ${blocks} where ${blocks.personId} = ${viewer} and ${blocks.otherId} = ${person}
  union all select 1 from ${blocks} where ${blocks.personId} = ${person} and ${blocks.otherId} = ${viewer}
  union all select 1 from ${mutes} where ${mutes.personId} = ${viewer} and ${mutes.otherId} = ${person} limit 1), 0) <> 1`,
    sql`true`,
  );

/**
 * Leaves people out of lists whom the viewer blocked or muted, or who blocked the viewer, and their content (BLOCK-03, BLOCK-04). For lists
 * and the counts beside them only: an address of public content is visible to everyone. `person` is the column of the author.
 */
export const notBlockedOrMuted = (viewer: Viewer, person: AnyPgColumn | SQL = people.id): SQL | undefined =>
  viewer ? isNotHiding(sql`${viewer.id}::uuid`, person) : undefined;

/** The same for a prepared statement. */
export const notBlockedOrMutedPlaceholder = (person: AnyPgColumn | SQL = people.id): SQL => isNotHiding(viewerId, person);

/** The same for each row of a statement, as `visibleToEach`. */
export const notBlockedOrMutedOfEach = (viewer: SQL, person: AnyPgColumn | SQL = people.id): SQL => isNotHiding(viewer, person);

const bannedPeople = alias(people, 'banned');
const bannedIds = sql`select banned.id from ${people} banned where ${isBanned(bannedPeople)}`;
/** Everyone whom the viewer's lists leave out: banned people, and those of `notBlockedOrMutedPlaceholder`. */
const hiddenIds = chosen(
  viewerId,
  sql`(select ${blocks.otherId} as id from ${blocks} where ${blocks.personId} = ${viewerId}
  union all select ${blocks.personId} from ${blocks} where ${blocks.otherId} = ${viewerId}
  union all select ${mutes.otherId} from ${mutes} where ${mutes.personId} = ${viewerId}
  union all ${bannedIds})`,
  sql`(${bannedIds})`,
);

/**
 * Whether a person has a row, read from the index that begins with the person and `next`, the only one with this order. With `exists` or
 * `=`, PostgreSQL would scan the table, or an index that begins with `next`, where a few people have most of its rows.
 */
export const hasRow = (table: PgTable, owner: AnyPgColumn, next: AnyPgColumn, person: AnyPgColumn | SQL): SQL<boolean> =>
  sql<boolean>`((select true from ${table} where ${owner} >= ${person} and ${owner} <= ${person} order by ${owner}, ${next} limit 1) is not null)`;

/** Whether lists leave anybody out for this person. */
export const hasBlocksOrMutes = (person: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`(${hasRow(blocks, blocks.personId, blocks.otherId, person)} or ${hasRow(blocks, blocks.otherId, blocks.personId, person)}
    or ${hasRow(mutes, mutes.personId, mutes.otherId, person)})`;

/**
 * How many rows the viewer's lists leave out, for the counts beside them; 0 at once while that is nobody. `is true` makes PostgreSQL
 * hash the ids once for a statement, instead of planning a join. `below` is the author of what a row is below, if that may be left out too.
 */
export const countHidden = (from: SQL, person: AnyPgColumn, below?: AnyPgColumn): SQL<number> => {
  const isHidden = below ? sql`${person} in ${hiddenIds} or ${below} in ${hiddenIds}` : sql`${person} in ${hiddenIds}`;
  return sql<number>`case when exists ${hiddenIds} then (select count(*)::int from ${from} and (${isHidden}) is true) else 0 end`;
};

/** The same of a list of people, for a table with a key on both columns that is read only for those who are left out: `one` is fixed. */
export const countHiddenPairs = (table: PgTable, one: SQL, person: AnyPgColumn): SQL<number> =>
  sql<number>`(select count(*)::int from (select distinct id from (select * from ${hiddenIds} every
    union all select ${hiddenPeople.otherId} from ${hiddenPeople} where ${hiddenPeople.personId} = ${viewerId}) every) hidden cross join lateral (
    select from ${table} where ${one} and ${person} = hidden.id limit 1) pair)`;

/** Whether the viewer blocked this person, whose messages are then collapsed in channels (BLOCK-03). */
export const blockedByViewer = (person: AnyPgColumn | SQL): SQL<boolean> =>
  sql<boolean>`coalesce((select true from ${blocks} where ${blocks.personId} = ${viewerId} and ${blocks.otherId} = ${person} limit 1), false)`;

const isNotMutedBy = (viewer: SQL, person: AnyPgColumn | SQL): SQL =>
  sql`coalesce((select 1 from ${mutes} where ${mutes.personId} = ${viewer} and ${mutes.otherId} = ${person} limit 1), 0) <> 1`;
/** Leaves out whom the viewer muted, for messages of channels and the number of new ones (BLOCK-04). */
export const notMuted = (viewer: Person, person: AnyPgColumn | SQL): SQL => isNotMutedBy(sql`${viewer.id}::uuid`, person);
/** The same, for prepared statements with the placeholder `viewer`. */
export const notMutedPlaceholder = (person: AnyPgColumn | SQL): SQL => isNotMutedBy(viewerId, person);

/** Whether either blocked the other, so that neither can act on what is the other's (BLOCK-02). */
export const isBlockedPlaceholder = (person: AnyPgColumn | SQL): SQL<boolean> => sql<boolean>`exists (select from ${blocks}
  where (${blocks.personId} = ${viewerId} and ${blocks.otherId} = ${person}) or (${blocks.personId} = ${person} and ${blocks.otherId} = ${viewerId}))`;

const isZoneOff = sql`coalesce((select ${siteSettings.value} from ${siteSettings} where ${siteSettings.key} = 'kids-zone'), 'on') = 'off'`;

/**
 * Excludes kids stories while the Kids Zone is switched off (SAFE-13), for every list and address of works of all kinds. The subquery runs
 * at most once, and only when a kids story is found.
 */
export const outsideClosedZoneOf = ({ kind }: { kind: AnyPgColumn }) => sql`(${kind} <> 'kids_book' or not (${isZoneOff}))`;
export const outsideClosedZone = outsideClosedZoneOf(works);

/** The same for drafts, whose editor is not found then. */
export const draftOutsideClosedZone = sql`(${drafts.origin} <> 'kids' or not (${isZoneOff}))`;
