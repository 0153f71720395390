import { and, eq, gt, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { shownUsername } from '../../audience/shown-author.server.ts';
import { microsecondsOf, timeAt } from '../../lists/cursor-sql.ts';
import { people } from '../../people/tables.ts';
import { reports } from '../../reports/tables.ts';
import { CASE_KINDS, hasOwnForm, kindsOf } from '../case-kind-rules.ts';
import { DECIDED_MAX, UNDO_SECONDS } from '../decisions/decision-rules.ts';
import { caseCopies, cases, decisions } from '../tables.ts';
import type { Notice } from './notice-rules.ts';
import { QUEUE_PAGE_SIZE, type QueuedCase, type QueueQuery, type QueueState, type Summary } from './queue-rules.ts';

const authors = alias(people, 'authors');
const takers = alias(people, 'takers');
const EXCERPT_MAX = 160;
const REASONS_SHOWN = 3;

const STORED: Record<QueueState, ('open' | 'decided' | 'appealed' | 'final')[]> = {
  open: ['open'],
  decided: ['decided', 'final'],
  appealed: ['appealed'],
};

/** The kinds that the viewer's role decides, without cases about the viewer's own things (MOD-18). */
export const isForViewer = (viewer: Person): SQL | undefined =>
  and(inArray(cases.kind, kindsOf(viewer.role)), or(isNull(cases.subjectPersonId), ne(cases.subjectPersonId, viewer.id)));

/** The kinds that one decision takes together. */
export const isDecidedTogether: SQL = notInArray(cases.kind, CASE_KINDS.filter(hasOwnForm));

const CURSOR = /^(\d)\.(\d{1,17})\.([0-9a-f-]{36})$/;
/** The cases after the cursor: open ones by urgency and time, decided ones newest first. */
function afterCursor({ after, state }: QueueQuery): SQL | undefined {
  const [, urgency, at, id] = CURSOR.exec(after ?? '') ?? [];
  if (!isId(id)) return undefined;
  if (state !== 'open') return sql`${cases.id} < ${id}::uuid`;
  return sql`(${cases.urgency}, ${cases.openedAt}, ${cases.id})
    > (${urgency}::int, ${timeAt(at)}, ${id}::uuid)`;
}

const hasReason = (reason: string) =>
  sql`exists (select from ${reports} where ${reports.caseId} = ${cases.id} and ${reports.reason} = ${reason})`;

const columns = {
  id: cases.id,
  kind: cases.kind,
  urgency: cases.urgency,
  reportersCount: cases.reportersCount,
  openedAt: cases.openedAt,
  micros: microsecondsOf(cases.openedAt),
  summary: sql<Summary | null>`${caseCopies.context} -> 'summary'`,
  // A problem report has no copy: its words stay in the report, which the purge of an account erases.
  details: sql<
    string | null
  >`(select left(r.details, ${sql.raw(String(EXCERPT_MAX))}) from ${reports} r where r.case_id = ${cases.id} order by r.id limit 1)`,
  reasons: sql<string[]>`array(select r.reason from ${reports} r where r.case_id = ${cases.id}
    group by r.reason order by count(*) desc, r.reason limit ${sql.raw(String(REASONS_SHOWN))})`,
  author: sql<string | null>`nullif(${shownUsername(authors)}, '')`,
  taker: { id: takers.id, name: takers.name },
  isTaken: sql<boolean>`coalesce(${cases.takenUntil} > now(), false)`,
};

/** Cases with what their line in the queue shows. */
const queuedCases = () =>
  db
    .select(columns)
    .from(cases)
    .leftJoin(caseCopies, eq(caseCopies.caseId, cases.id))
    .leftJoin(authors, and(eq(authors.id, cases.subjectPersonId), isNull(authors.deletingSince)))
    .leftJoin(takers, and(eq(takers.id, cases.takenBy), isNull(takers.deletingSince)));

/** A page of the queue. One query, however many cases and reports there are (MOD-03). */
export async function queue(viewer: Person, query: QueueQuery): Promise<{ cases: QueuedCase[]; more: string | null }> {
  requireRank(viewer, 'moderator');
  const { kind, reason, state, isMine } = query;
  const rows = await queuedCases()
    .where(
      and(
        // As text for one state, so that the partial index of open cases is used.
        state === 'open' ? sql`${cases.state} = 'open'` : inArray(cases.state, STORED[state]),
        isForViewer(viewer),
        kind ? eq(cases.kind, kind) : undefined,
        reason ? hasReason(reason) : undefined,
        isMine ? and(eq(cases.takenBy, viewer.id), gt(cases.takenUntil, sql`now()`)) : undefined,
        afterCursor(query),
      ),
    )
    .orderBy(...(state === 'open' ? [cases.urgency, cases.openedAt, cases.id] : [sql`${cases.id} desc`]))
    .limit(QUEUE_PAGE_SIZE + 1);
  const shown = rows.slice(0, QUEUE_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    cases: shown.map((row) => toQueued(viewer, row)),
    more: rows.length > QUEUE_PAGE_SIZE && last ? `${last.urgency}.${last.micros}.${last.id}` : null,
  };
}

type Row = Omit<QueuedCase, 'openedAt' | 'summary' | 'taker'> & {
  micros: string;
  details: string | null;
  summary: Summary | null;
  taker: { id: string; name: string } | null;
  isTaken: boolean;
  openedAt: Date;
};
const toQueued = (viewer: Person, { micros: _, details, summary, taker, isTaken, openedAt, ...queuedCase }: Row): QueuedCase => ({
  ...queuedCase,
  openedAt: openedAt.toISOString(),
  summary: summary ?? { noun: 'the site', title: '', excerpt: details ?? '' },
  taker: taker && isTaken ? { name: taker.name, isViewer: taker.id === viewer.id } : null,
});

/** The open cases with these ids, or all about one person, that the viewer may decide together; at most as many as one decision takes. */
export async function chosenCases(viewer: Person, { ids, username }: { ids: readonly string[]; username: string | null }) {
  requireRank(viewer, 'moderator');
  const rows = await queuedCases()
    .where(
      and(
        sql`${cases.state} = 'open'`,
        isForViewer(viewer),
        isDecidedTogether,
        username === null
          ? inArray(cases.id, ids.filter(isId).slice(0, DECIDED_MAX))
          : sql`lower(${authors.username}) = lower(${username})`,
      ),
    )
    .orderBy(cases.urgency, cases.openedAt, cases.id)
    .limit(DECIDED_MAX);
  return rows.map((row) => toQueued(viewer, row));
}

/** The case after this one in the order of the queue, else the first other one; null when nothing else is waiting. */
export async function nextCase(viewer: Person, query: QueueQuery, id: string): Promise<string | null> {
  requireRank(viewer, 'moderator');
  if (!isId(id)) return null;
  const open = { ...query, state: 'open' as const, after: null };
  const [current] = await db
    .select({ urgency: cases.urgency, micros: columns.micros })
    .from(cases)
    .where(and(eq(cases.id, id), isForViewer(viewer)));
  if (!current) return null;
  const later = await queue(viewer, { ...open, after: `${current.urgency}.${current.micros}.${id}` });
  const [next] = later.cases.length ? later.cases : (await queue(viewer, open)).cases.filter((queuedCase) => queuedCase.id !== id);
  return next?.id ?? null;
}

/** How many open cases the viewer may decide, for the navigation of staff. */
export async function openCount(viewer: Person): Promise<number> {
  requireRank(viewer, 'moderator');
  return db.$count(cases, and(sql`${cases.state} = 'open'`, isForViewer(viewer)));
}

/** The viewer's decision that the address names, for the notice with Undo; null: not theirs. */
export async function noticeOf(viewer: Person, decisionId: string | null): Promise<Notice | null> {
  requireRank(viewer, 'moderator');
  if (!isId(decisionId)) return null;
  const [decision] = await db
    .select({
      id: decisions.id,
      caseId: decisions.caseId,
      actions: decisions.actions,
      isUndone: sql<boolean>`${decisions.undoneAt} is not null`,
      undoMs: sql<number>`(${UNDO_SECONDS} * 1000 - extract(epoch from now() - ${decisions.createdAt}) * 1000)::float8`,
    })
    .from(decisions)
    .where(and(eq(decisions.id, decisionId), eq(decisions.actorId, viewer.id)));
  return decision ?? null;
}
