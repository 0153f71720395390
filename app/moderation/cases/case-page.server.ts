import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person, Session } from '#server/identity/viewer.ts';
import { needsPassword } from '../../account/password/recent-password.server.ts';
import { shownUsername } from '../../audience/shown-author.server.ts';
import { standingNowOf } from '../../audience/visible.server.ts';
import { groups } from '../../groups/tables.ts';
import { people } from '../../people/tables.ts';
import { reports } from '../../reports/tables.ts';
import { may } from '../../roles/rules.ts';
import { kindsOf } from '../case-kind-rules.ts';
import type { SubjectType } from '../case-rules.ts';
import type { Copy } from '../copy-rules.ts';
import { heldCasesOf } from '../decisions/held-cases.server.ts';
import { thingsOf } from '../decisions/subjects.server.ts';
import { channelActionsOf } from '../in-channels/channel-actions.server.ts';
import { noticeOf, openCount, queue } from '../queue/queue.server.ts';
import { requestedQueue } from '../queue/queue-rules.ts';
import { reviewInCase } from '../review/decide/review-in-case.server.ts';
import { rulesInForce } from '../rules/rules.server.ts';
import { appeals, caseCopies, cases, decisions } from '../tables.ts';
import { appealInCase } from './appeal-in-case.server.ts';
import { type CopiedContext, contextOf } from './case-context.server.ts';
import { buttonsFor, EARLIER_SHOWN, REPORTS_SHOWN, requestedView } from './case-page-rules.ts';
import { logOpening } from './log-opening.server.ts';

const origins = alias(cases, 'origins');
const authors = alias(people, 'authors');
const takers = alias(people, 'takers');
const deciders = alias(people, 'deciders');

/** The document with one of its pages or panels. The whole of a long work never leaves the database. */
const documentAt = (page: number): SQL<Copy | null> => sql`
  ${caseCopies.document} - 'pages' - 'panels' || jsonb_build_object(
    'pagesCount', coalesce(jsonb_array_length(${caseCopies.document} -> 'pages'), 0),
    'panelsCount', coalesce(jsonb_array_length(${caseCopies.document} -> 'panels'), 0),
    'page', ${caseCopies.document} -> 'pages' -> ${page - 1}::int, 'panel', ${caseCopies.document} -> 'panels' -> ${page - 1}::int)`;

async function caseAt(viewer: Person, id: string, page: number) {
  const [found] = await db
    .select({
      id: cases.id,
      kind: cases.kind,
      state: cases.state,
      // An appeal is about the thing of the decision.
      subjectType: sql<SubjectType | null>`coalesce(${cases.subjectType}, ${origins.subjectType})`,
      subjectId: sql<string | null>`coalesce(${cases.subjectId}, ${origins.subjectId})`,
      personId: cases.subjectPersonId,
      reportersCount: cases.reportersCount,
      openedAt: cases.openedAt,
      holdReason: cases.holdReason,
      copy: documentAt(page),
      beside: sql<CopiedContext | null>`${caseCopies.context} -> 'beside'`,
      author: {
        name: authors.name,
        username: shownUsername(authors),
        role: authors.role,
        joinedAt: authors.createdAt,
        isPrivate: authors.isPrivate,
        standing: standingNowOf(authors),
      },
      taker: { id: takers.id, name: takers.name },
      isTaken: sql<boolean>`coalesce(${cases.takenUntil} > now(), false)`,
    })
    .from(cases)
    .leftJoin(caseCopies, eq(caseCopies.caseId, cases.id))
    .leftJoin(appeals, eq(appeals.caseId, cases.id))
    .leftJoin(decisions, eq(decisions.id, appeals.decisionId))
    .leftJoin(origins, eq(origins.id, decisions.caseId))
    .leftJoin(authors, and(eq(authors.id, cases.subjectPersonId), isNull(authors.deletingSince)))
    .leftJoin(takers, and(eq(takers.id, cases.takenBy), isNull(takers.deletingSince)))
    .where(and(eq(cases.id, id), or(isNull(cases.subjectPersonId), ne(cases.subjectPersonId, viewer.id))));
  return found && kindsOf(viewer.role).includes(found.kind) ? found : null;
}

/** The newest reports with the record of each reporter: how many of their decided reports were upheld (MOD-04). */
const reportsOf = (_viewer: Person, caseId: string) =>
  db
    .select({
      id: reports.id,
      reason: reports.reason,
      details: reports.details,
      contact: reports.contact,
      createdAt: reports.createdAt,
      reporter: shownUsername(people),
      /** The group of a child, which has no username for others (SAFE-09). */
      group: groups.name,
      personId: reports.personId,
      upheld: sql<number>`(select count(*)::int from ${reports} r where r.user_id = ${reports.personId} and r.status = 'upheld')`,
      decided: sql<number>`(select count(*)::int from ${reports} r where r.user_id = ${reports.personId} and r.status in ('upheld', 'dismissed'))`,
    })
    .from(reports)
    .leftJoin(people, and(eq(people.id, reports.personId), isNull(people.deletingSince)))
    .leftJoin(groups, eq(groups.id, people.groupId))
    .where(eq(reports.caseId, caseId))
    .orderBy(desc(reports.id))
    .limit(REPORTS_SHOWN);

/** Decisions that meet a condition, newest first, without those that were undone. */
const decisionsOf = (_viewer: Person, which: SQL | undefined) =>
  db
    .select({
      id: decisions.id,
      caseId: cases.id,
      kind: cases.kind,
      subjectType: cases.subjectType,
      actions: decisions.actions,
      ruleTitle: decisions.ruleTitle,
      words: decisions.words,
      decider: deciders.name,
      actorKind: decisions.actorKind,
      createdAt: decisions.createdAt,
    })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .leftJoin(deciders, and(eq(deciders.id, decisions.actorId), isNull(deciders.deletingSince)))
    .where(and(which, isNull(decisions.undoneAt)))
    .orderBy(desc(decisions.id))
    .limit(EARLIER_SHOWN);

/**
 * A case: the thing as it was, what was written near it, reports, history and rules, by a fixed number of queries. Null: not found, about a
 * thing of the viewer (MOD-18), or of a kind that their role does not decide.
 */
async function loadCase(viewer: Person, id: string, page: number) {
  requireRank(viewer, 'moderator');
  const found = isId(id) ? await caseAt(viewer, id, page) : null;
  if (!found) return null;
  const { copy, beside, subjectType, subjectId, personId, taker, isTaken, ...shown } = found;
  const isSame = subjectId && subjectType ? and(eq(cases.subjectType, subjectType), eq(cases.subjectId, subjectId)) : eq(cases.id, id);
  const isThing = subjectType !== null && subjectType !== 'person' && subjectType !== 'group' && subjectId !== null;
  const [context, inChannel, reported, onThing, onPerson, inForce, things, appeal, held, review] = await Promise.all([
    copy && subjectId ? contextOf(viewer, subjectId, copy, beside) : null,
    subjectType === 'message' ? channelActionsOf(viewer, isSame) : [],
    reportsOf(viewer, id),
    decisionsOf(viewer, isSame),
    personId ? decisionsOf(viewer, and(eq(cases.subjectPersonId, personId), sql`not (${isSame})`)) : [],
    rulesInForce(viewer),
    isThing ? thingsOf(viewer, db, subjectType, [subjectId]) : null,
    found.kind === 'appeal' ? appealInCase(viewer, id) : null,
    shown.kind === 'held' ? heldCasesOf(viewer, id) : [],
    shown.kind === 'review' && subjectId ? reviewInCase(viewer, id, subjectId) : null,
  ]);
  return {
    ...shown,
    subjectType,
    subjectId,
    copy,
    context,
    inChannel,
    reports: reported.map(({ personId: by, ...report }) => ({ ...report, isOwn: by === viewer.id })),
    onThing,
    onPerson,
    rules: inForce,
    /** The state of the thing now; null if its author deleted it, or the case is about a person or a problem. */
    thingState: things?.get(subjectId ?? '')?.state ?? null,
    appeal,
    review,
    othersHeld: held.filter((other) => other !== id).length,
    taker: taker && isTaken && taker.id !== viewer.id ? taker.name : null,
  };
}
export type LoadedCase = NonNullable<Awaited<ReturnType<typeof loadCase>>>;

/** Everything on the page of a case, with the queue beside it; null: not found. */
export async function casePage(viewer: Person, session: Session | null, id: string, search: URLSearchParams) {
  const [query, view] = [requestedQueue(search), requestedView(search)];
  const open = await loadCase(viewer, id, view.page);
  if (!open) return null;
  await logOpening(viewer, open);
  const [list, count, notice] = await Promise.all([queue(viewer, query), openCount(viewer), noticeOf(viewer, search.get('done'))]);
  const needs = { password: may(viewer.role, 'ban') && needsPassword(session) };
  return { open, buttons: buttonsFor(viewer.role, open), needs, queue: list, query, view, count, notice, now: Date.now() };
}
export type CasePage = NonNullable<Awaited<ReturnType<typeof casePage>>>;
