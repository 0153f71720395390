import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { isStaffRole } from '#server/access/role-rules.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { UNDO_SECONDS } from '../audience/state-rules.ts';
import { isNewMember } from '../holds/new-members.server.ts';
import { TABLES } from '../moderation/bulk-removal/removable.server.ts';
import { nounOfCopy } from '../moderation/copy-rules.ts';
import { appealable } from '../moderation/decisions/decision-notices.server.ts';
import { recordAction } from '../moderation/log.server.ts';
import { rulesInForce } from '../moderation/rules/rules.server.ts';
import { caseCopies, cases, decisions } from '../moderation/tables.ts';
import { notify } from '../notifications/notify.server.ts';
import { people } from '../people/tables.ts';
import { currentSettings, siteHasOwner } from '../site/settings.server.ts';
import { works } from '../works/tables.ts';
import { REPORTER_DAYS } from './report-rules.ts';
import type { Reportable } from './reportable.server.ts';
import { reports } from './tables.ts';

/** The reason where no rule is preselected for the reason of the report. */
const REPORTED = 'it was reported';

/** A child's story that their group reads before the review has ended (SAFE-08). */
const isSharedWithGroup = and(eq(works.state, 'waiting'), inArray(works.review, ['group', 'sent']));

type Thing = Reportable & { id: string; type: keyof typeof TABLES };

/** Whether enough people with accounts of more than a week have reported what a new member made. */
async function isHiddenByMany(tx: Transaction, thing: Thing, caseId: string): Promise<boolean> {
  const { reportsThatHide } = currentSettings();
  if (reportsThatHide === null || !(await isNewMember({ id: thing.authorId }))) return false;
  const [row] = await tx
    .select({ n: sql<number>`count(distinct ${reports.personId})::int` })
    .from(reports)
    .innerJoin(people, eq(people.id, reports.personId))
    .where(and(eq(reports.caseId, caseId), sql`${people.createdAt} < now() - ${REPORTER_DAYS} * interval '1 day'`));
  return (row?.n ?? 0) >= reportsThatHide;
}

/** Whether it is a kids story that no moderator has decided about, after a report, since it was changed last. */
async function isUnseenStory(tx: Transaction, { id, type }: Thing): Promise<boolean> {
  if (type !== 'work') return false;
  const [story] = await tx
    .select({ id: works.id, since: sql<Date>`coalesce(${works.updatedAt}, ${works.createdAt})`.mapWith(works.createdAt) })
    .from(works)
    .where(and(eq(works.id, id), eq(works.kind, 'kids_book')));
  if (!story) return false;
  const [seen] = await tx
    .select({ id: decisions.id })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .where(
      and(
        ...[eq(cases.subjectType, 'work'), eq(cases.subjectId, id), eq(cases.kind, 'report')],
        ...[isNotNull(decisions.actorId), isNull(decisions.undoneAt), gte(decisions.createdAt, story.since)],
        sql`${decisions.actions} <> '{note}'`,
      ),
    )
    .limit(1);
  return !seen;
}

/**
 * Hides a thing until its case is decided when its reports alone suffice: a kids story at the first one, what a new member made when
 * several people reported it, never anything of staff (MOD-21). It is a decision without an actor, with log line and notification (MOD-12).
 */
export async function hideReported(
  viewer: Person,
  tx: Transaction,
  thing: Reportable & { id: string },
  report: { caseId: string; reason: string },
) {
  const { type, id, authorId } = thing;
  if (!siteHasOwner() || type === 'person' || type === 'group') return; // without an owner nobody could show it again (ROLE-03)
  const about: Thing = { ...thing, type };
  const [author] = await tx.select({ role: people.role }).from(people).where(eq(people.id, authorId));
  if (!author || isStaffRole(author.role)) return;
  if (!(await isUnseenStory(tx, about)) && !(await isHiddenByMany(tx, about, report.caseId))) return;
  const table = TABLES[type];
  const [shown] = await tx
    .select({ id: table.id, state: table.state, decisionId: table.stateDecisionId, at: table.stateAt })
    .from(table)
    .where(and(eq(table.id, id), or(eq(table.state, 'shown'), type === 'work' ? isSharedWithGroup : undefined)))
    .for('update');
  if (!shown) return;
  const rule = (await rulesInForce(viewer)).find(({ reasons }) => reasons.includes(report.reason)) ?? null;
  const texts = { ruleTitle: rule?.title ?? REPORTED, ruleText: rule?.text ?? null };
  const before = { state: shown.state, decisionId: shown.decisionId, at: shown.at?.toISOString() ?? null };
  const [created] = await tx
    .insert(decisions)
    .values({ caseId: report.caseId, actorKind: 'reports', actions: ['hide'], before, ...texts })
    .returning({ id: decisions.id, at: decisions.createdAt });
  if (!created) throw new Error('the decision was not stored');
  await tx.update(table).set({ state: 'hidden', stateDecisionId: created.id, stateAt: created.at }).where(eq(table.id, id));
  const states = { before: { state: shown.state }, after: { state: 'hidden' } };
  const subject = { subjectType: type, subjectId: id, decisionId: created.id };
  await recordAction('reports', tx, {
    action: 'hide',
    caseId: report.caseId,
    personId: authorId,
    ruleTitle: texts.ruleTitle,
    ...subject,
    ...states,
  });
  const [copy] = await tx
    .select({ noun: sql<string>`${caseCopies.context} -> 'summary' ->> 'noun'` })
    .from(caseCopies)
    .where(eq(caseCopies.caseId, report.caseId));
  const outcome = { state: 'hidden' as const, words: null, rule: texts.ruleTitle, appeal: appealable(created) };
  const data = { noun: nounOfCopy(copy?.noun ?? type), title: thing.title ?? '', ...outcome };
  // A child can take their report back until this is sent.
  const sendAt = viewer.role === 'child' ? { sendAt: sql`now() + ${UNDO_SECONDS} * interval '1 second'` } : {};
  const notification = await notify(tx, { personId: authorId, kind: 'decided', data, ...sendAt });
  await tx
    .update(decisions)
    .set({ notificationIds: [notification] })
    .where(eq(decisions.id, created.id));
}
