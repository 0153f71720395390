import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { UNDO_SECONDS } from '../../audience/state-rules.ts';
import { notifyAll } from '../../notifications/notify.server.ts';
import { notifications } from '../../notifications/tables.ts';
import { people } from '../../people/tables.ts';
import { aboutReport, storeReport } from '../../reports/reports.server.ts';
import { reports } from '../../reports/tables.ts';
import { takeReportBack } from '../../reports/take-back/take-back.server.ts';
import { groupPeople } from '../children/tables.ts';
import { announceGroup, groupOf } from '../groups.server.ts';
import { groups } from '../tables.ts';
import { CHILD_REPORTS_SHOWN, type ReportedAbout, SENTENCES, type Sentence } from './child-report-rules.ts';
import { childReports } from './tables.ts';

type NewChildReport = { about: ReportedAbout; id: string; sentence: Sentence };
const reported = (about: ReportedAbout) => (about === 'story' ? 'kids_book' : 'comment');
const isUndoable = sql<boolean>`${childReports.createdAt} > now() - ${UNDO_SECONDS} * interval '1 second'`;

/** The thing for the page of a child; null: not visible to them. */
export const aboutChildReport = (viewer: Person, about: ReportedAbout, id: string) => aboutReport(viewer, reported(about), id);

/**
 * Stores what a child tells: a report to staff, and a notification to the grown-ups of their group, which is sent when the child can no
 * longer take it back (SAFE-05). Telling again changes nothing and returns what was told first.
 */
export async function storeChildReport(
  viewer: Person,
  { about, id, sentence }: NewChildReport,
): Promise<{ id: string } | 'own' | 'not-found'> {
  const { words, reason } = SENTENCES[sentence];
  return retried(() =>
    db.transaction(async (tx) => {
      const [group] = await tx
        .select({ id: groups.id, name: groups.name })
        .from(people)
        .innerJoin(groups, and(eq(groups.id, people.groupId), eq(groups.state, 'open')))
        .where(eq(people.id, viewer.id));
      if (!group) return 'not-found';
      const stored = await storeReport(viewer, tx, { type: reported(about), id, reason, details: words });
      if (stored === 'own' || stored === 'not-found') return stored;
      if (stored === 'done') return earlierOf(viewer, tx, { about, id });
      const grownUps = await tx.select({ id: groupPeople.personId }).from(groupPeople).where(eq(groupPeople.groupId, group.id));
      const notificationIds = await notifyAll(
        tx,
        grownUps.map((person) => person.id),
        {
          kind: 'child-reported',
          data: { groupId: group.id, group: group.name, about },
          sendAt: sql`now() + ${UNDO_SECONDS} * interval '1 second'`,
        },
      );
      const { thing, reportId } = stored;
      const [report] = await tx
        .insert(childReports)
        .values({
          ...{ groupId: group.id, childId: viewer.id, reportId, about, sentence, notificationIds },
          ...{ title: thing.title ?? '', address: thing.back },
        })
        .returning({ id: childReports.id });
      if (!report) throw new Error('what the child told was not stored');
      await announceGroup(tx, group.id);
      return report;
    }),
  );
}

/** What the viewer told first about the thing, while its report is pending. */
async function earlierOf(
  viewer: Person,
  tx: Transaction,
  { about, id }: Pick<NewChildReport, 'about' | 'id'>,
): Promise<{ id: string } | 'not-found'> {
  const [earlier] = await tx
    .select({ id: childReports.id })
    .from(childReports)
    .innerJoin(reports, eq(reports.id, childReports.reportId))
    .where(and(eq(childReports.childId, viewer.id), eq(reports.contentType, reported(about)), eq(reports.contentId, id)))
    .orderBy(desc(childReports.id))
    .limit(1);
  return earlier ?? 'not-found';
}

/** What the viewer told, and whether it can still be taken back; null: not found, or taken back. */
export async function ownChildReport(viewer: Person, id: string | null) {
  if (!isId(id)) return null;
  const [report] = await db
    .select({ id: childReports.id, isUndoable })
    .from(childReports)
    .where(and(eq(childReports.id, id), eq(childReports.childId, viewer.id)));
  return report ?? null;
}

/** Takes back what the viewer told, before the grown-ups are notified. */
export async function takeChildReportBack(viewer: Person, id: string): Promise<'taken-back' | 'too-late' | 'not-found'> {
  if (!isId(id)) return 'not-found';
  return retried(() =>
    db.transaction(async (tx) => {
      const [report] = await tx
        .select({ ...getTableColumns(childReports), isUndoable })
        .from(childReports)
        .where(and(eq(childReports.id, id), eq(childReports.childId, viewer.id)))
        .for('update');
      if (!report) return 'not-found';
      if (!report.isUndoable || !report.reportId || !(await takeReportBack(viewer, tx, report.reportId))) return 'too-late';
      if (report.notificationIds.length) await tx.delete(notifications).where(inArray(notifications.id, report.notificationIds));
      await tx.delete(childReports).where(eq(childReports.id, id));
      await announceGroup(tx, report.groupId);
      return 'taken-back';
    }),
  );
}

const readBy = alias(people, 'read_by');

/** What the children who are in a group told there, newest first, for its grown-ups; those that nobody looked at come first. */
export async function childReportsIn(viewer: Person, groupId: string) {
  const rows = await db
    .select({
      ...{ id: childReports.id, about: childReports.about, sentence: childReports.sentence, title: childReports.title },
      ...{ address: childReports.address, createdAt: childReports.createdAt, lookedAt: childReports.lookedAt },
      ...{ child: people.name, lookedBy: readBy.name },
    })
    .from(childReports)
    .innerJoin(people, and(eq(people.id, childReports.childId), eq(people.groupId, childReports.groupId), isNull(people.deletingSince)))
    .leftJoin(readBy, and(eq(readBy.id, childReports.lookedBy), isNull(readBy.deletingSince)))
    .where(
      and(
        eq(childReports.groupId, groupId),
        sql`exists (select from ${groupPeople} where ${groupPeople.groupId} = ${groupId} and ${groupPeople.personId} = ${viewer.id})`,
      ),
    )
    .orderBy(isNotNull(childReports.lookedAt), desc(childReports.id))
    .limit(CHILD_REPORTS_SHOWN);
  return rows.map(({ createdAt, lookedAt, ...report }) => ({
    ...report,
    createdAt: createdAt.toISOString(),
    lookedAt: lookedAt?.toISOString() ?? null,
  }));
}
export type ListedChildReport = Awaited<ReturnType<typeof childReportsIn>>[number];

/** Marks a child’s report as read by a grown-up, or as unread. False: not found. */
export async function setReportRead(viewer: Person, groupId: string, id: string, isRead: boolean): Promise<boolean> {
  if (!isId(id)) return false;
  return db.transaction(async (tx) => {
    if (!(await groupOf(viewer, groupId, tx))) return false;
    const which = and(eq(childReports.id, id), eq(childReports.groupId, groupId));
    const [report] = await tx.select({ lookedAt: childReports.lookedAt }).from(childReports).where(which);
    if (!report) return false;
    if (isRead === Boolean(report.lookedAt)) return true; // the first of two grown-ups stays named
    await tx
      .update(childReports)
      .set(isRead ? { lookedAt: sql`now()`, lookedBy: viewer.id } : { lookedAt: null, lookedBy: null })
      .where(which);
    await announceGroup(tx, groupId);
    return true;
  });
}
