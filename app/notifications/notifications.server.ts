import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { preparedRead } from '#server/database/prepared-statements.ts';
import type { Person } from '#server/identity/viewer.ts';
import { warnedBy } from '../audience/card-covers.server.ts';
import { savedFilters } from '../browse/saved-filters/tables.ts';
import { comments } from '../comments/tables.ts';
import { versions } from '../editing/tables.ts';
import { collections } from '../library/collections/tables.ts';
import type { Cursor } from '../lists/cursor-rules.ts';
import { microsecondsOf, timeAt } from '../lists/cursor-sql.ts';
import { people } from '../people/tables.ts';
import { shownAbout } from '../works/ratings/covering.server.ts';
import { parts, works } from '../works/tables.ts';
import { topicOf, WARNED_WORK } from './choices/choice-rules.ts';
import {
  type EventSubject,
  eventText,
  GROUP_MEMBERS_SHOWN,
  isEvent,
  type NoticeReason,
  type NotificationText,
  reasonSentence,
} from './events/event-rules.ts';
import { groupOf, isNoticeShown } from './events/shown.server.ts';
import {
  NOTIFICATIONS_MAX,
  NOTIFICATIONS_PAGE_SIZE,
  type NotificationData,
  type NotificationKind,
  notificationText,
  SEEN_MAX,
} from './notification-rules.ts';
import { notifications } from './tables.ts';

const START: Cursor = { at: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** What a notice is about, as its recipient sees it now; `isNoticeShown` left out what may not be seen. */
const subject = (viewer: SQL) => sql`jsonb_build_object(
  'work', (select jsonb_build_object('id', ${works.id}, 'kind', ${works.kind}, 'title', ${works.title}, 'author', ${people.name}, 'isWarned', ${warnedBy(viewer)} is not null)
    from ${works} join ${people} on ${people.id} = ${works.authorId} where ${works.id} = r.work_id),
  'part', (select jsonb_build_object('id', ${parts.id}, 'title', ${parts.title}) from ${parts} where ${parts.id} = r.part_id),
  'actor', (select jsonb_build_object('id', ${people.id}, 'name', ${people.name}, 'username', ${people.username}) from ${people} where ${people.id} = r.actor_id),
  'comment', (select jsonb_build_object('id', ${comments.id}, 'thread', coalesce(${comments.parentId}, ${comments.id})) from ${comments} where ${comments.id} = r.comment_id),
  'note', (select ${shownAbout(viewer, versions.note, parts.warnings)} from ${versions} join ${works} on ${works.id} = ${versions.workId}
    left join ${parts} on ${parts.id} = ${versions.partId} where ${versions.id} = (r.data ->> 'versionId')::uuid),
  'announcement', (select coalesce(${shownAbout(viewer, works.announcement)}, '') from ${works} where ${works.id} = r.work_id and r.data ? 'announcement'),
  'collection', (select jsonb_build_object('id', ${collections.id}, 'title', ${collections.title}) from ${collections} where ${collections.id} = (r.data ->> 'collectionId')::uuid),
  'found', case r.kind when 'tag-works' then jsonb_build_object('name', r.data ->> 'tag', 'works', r.data -> 'works', 'to', null)
    when 'filter-works' then (select jsonb_build_object('name', ${savedFilters.name}, 'works', r.data -> 'works',
        'to', ${savedFilters.path} || case ${savedFilters.search} when '' then '' else '?' || ${savedFilters.search} end)
      from ${savedFilters} where ${savedFilters.id} = (r.data ->> 'filterId')::uuid) end)`;

type FoundSubject = EventSubject & { work: (NonNullable<EventSubject['work']> & { isWarned: boolean }) | null };

type Row = {
  id: string;
  kind: string;
  data: object;
  reason: NoticeReason | null;
  isNotice: boolean;
  subject: EventSubject;
  sentAt: number;
  /** Of the group: its newest row comes first, with the cursor, the number of rows and people, and what was not seen. */
  place: number;
  group: string;
  at: string;
  count: number;
  people: number;
  isNew: boolean;
  unseen: string[] | null;
};

/** Whose notices are read: a viewer, or a member without a request. */
type Reader = Pick<Person, 'id' | 'role' | 'shownCards'>;
type FoundRow = Omit<Row, 'subject'> & { subject: FoundSubject };
/** The parts of the statement of a page: the id of the reader, the cursor, and a condition that limits the notices. */
type Page = { reader: SQL; at: SQL; id: SQL; condition: SQL; size: number };

/** The rows of a page of groups, newest group first, at most 20 of each, by one statement. */
const pageAfter = ({ reader, at, id, condition, size }: Page): SQL => sql`
  with own as (
    select id, kind, data, send_at, seen_at, read_at, event_key, reason, actor_id, work_id, part_id, comment_id, ${groupOf} as "group" from ${notifications}
    where person_id = ${reader} and send_at <= now() and ${isNoticeShown} and ${condition}
    order by send_at desc, id desc limit ${NOTIFICATIONS_MAX}),
  ranked as (select *, (row_number() over (partition by "group" order by send_at desc, id desc))::int as place from own),
  page as (
    select "group", send_at, id from ranked
    where place = 1 and (send_at, id) < (${timeAt(at)}, ${id})
    order by send_at desc, id desc limit ${size}),
  facts as (
    select "group", count(*)::int as count, count(distinct actor_id)::int as people, bool_or(read_at is null) as "isNew",
      array_agg(id) filter (where seen_at is null) as unseen
    from own where "group" in (select "group" from page) group by "group")
  select r.id, r.kind, r.data, r.reason, r.event_key is not null as "isNotice", (extract(epoch from r.send_at) * 1000)::float8 as "sentAt", r.place, r."group",
    ${microsecondsOf(sql`page.send_at`)} as at, facts.count, facts.people, facts."isNew", facts.unseen,
    case when r.event_key is not null then ${subject(reader)} end as subject
  from page join facts on facts."group" = page."group" join ranked r on r."group" = page."group" and r.place <= ${GROUP_MEMBERS_SHOWN}
  order by page.send_at desc, page.id desc, r.place`;

/** Removes the title of a work that the viewer chose to be warned about, with that of its part, until they press `Show` (SHOWN-03). */
function coveredSubject(viewer: Reader, about: FoundSubject): EventSubject {
  if (!about.work) return { ...about, work: null };
  const { isWarned, ...work } = about.work;
  if (!isWarned || viewer.shownCards?.has(work.id)) return { ...about, work };
  return { ...about, work: { ...work, title: null }, part: about.part && { ...about.part, title: '' }, note: null };
}

function textOf(viewer: Reader, { kind, data, isNotice, subject: about }: Row): NotificationText {
  if (isNotice && isEvent(kind)) return eventText(kind, about);
  const isChild = viewer.role === 'child'; // their grown-ups appeal
  return notificationText(kind as NotificationKind, { ...data, ...(isChild && { appeal: null }) } as NotificationData[NotificationKind]);
}

/** The sentence of a group of notices; of one it is its own. */
function groupText(viewer: Reader, head: Row, rows: readonly Row[]): NotificationText {
  if (!isEvent(head.kind) || head.count < 2) return textOf(viewer, head);
  const names = [...new Set(rows.flatMap((row) => row.subject.actor?.name ?? []))];
  return eventText(head.kind, head.subject, { count: head.count, names, people: head.people });
}

/** Why there is a notice, and what its menu turns off and mutes; a message of the site about the member alone has none. */
function menuOf({ kind, reason, isNotice, subject: about }: Row) {
  if (!isNotice) return { topic: topicOf(kind), why: null, work: null, actor: null, thread: null };
  const { work, actor, comment } = about;
  return {
    topic: topicOf(kind),
    why: reasonSentence(kind, reason),
    work: work && { id: work.id, title: work.title ?? WARNED_WORK },
    actor: actor && { id: actor.id, name: actor.name },
    thread: comment?.thread ?? null,
  };
}

function toGroup(viewer: Reader, rows: readonly [Row, ...Row[]]) {
  const [head] = rows;
  const members = head.count < 2 ? [] : rows.map((row) => ({ id: row.id, sentAt: row.sentAt, ...textOf(viewer, row) }));
  return {
    ...{ id: head.id, kind: head.kind as NotificationKind, isNotice: head.isNotice, isNew: head.isNew, sentAt: head.sentAt },
    ...groupText(viewer, head, rows),
    members,
    ...menuOf(head),
    /** How many of the group are not among its members. */
    others: members.length ? head.count - members.length : 0,
  };
}
export type ListedNotification = ReturnType<typeof toGroup>;

const uuid = (value: unknown) => sql`${value}::uuid`;
/** Prepared, because planning it takes twelve times as long as reading a page. */
const pageOfAll = preparedRead<FoundRow>(
  'notifications_page',
  pageAfter({
    ...{ reader: uuid(sql.placeholder('viewer')), at: sql`${sql.placeholder('at')}`, id: uuid(sql.placeholder('id')) },
    ...{ condition: sql`true`, size: NOTIFICATIONS_PAGE_SIZE + 1 },
  }),
);

function groupsIn(viewer: Reader, rows: readonly FoundRow[]) {
  const covered = rows.map((row) => ({ ...row, subject: row.subject && coveredSubject(viewer, row.subject) }));
  return [...Map.groupBy(covered, ({ group }) => group).values()] as [Row, ...Row[]][];
}

/** The newest groups of the notices with this condition, at most `size`, as the page shows them. */
export async function groupsOf(viewer: Reader, condition: SQL, size: number, tx: Database) {
  const of = { reader: uuid(viewer.id), at: sql`${START.at}`, id: uuid(START.id), condition, size };
  const { rows } = await tx.execute<FoundRow>(pageAfter(of));
  return groupsIn(viewer, rows).map((group) => toGroup(viewer, group));
}

/** A page of the viewer's notices by group, newest first (MOD-13, NOTICE-01). `unseen` are the ids that the page shows first. */
export async function notificationsOf(viewer: Person, cursor: Cursor | null) {
  const groups = groupsIn(viewer, await pageOfAll({ viewer: viewer.id, ...(cursor ?? START) }));
  const shown = groups.slice(0, NOTIFICATIONS_PAGE_SIZE);
  const last = groups.length > NOTIFICATIONS_PAGE_SIZE ? shown.at(-1)?.[0] : undefined;
  const items = shown.map((group) => toGroup(viewer, group));
  const unseen = shown.flatMap(([head]) => head.unseen ?? []).slice(0, SEEN_MAX);
  return { items, unseen, more: last ? { at: last.at, id: last.id } : null };
}
