import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { joinCase } from '../moderation/cases/join-case.server.ts';
import { isUrgentReason } from '../moderation/reason-rules.ts';
import { cases } from '../moderation/tables.ts';
import { siteHasOwner } from '../site/settings.server.ts';
import { hideReported } from './hide-reported.server.ts';
import { notifyChannel } from './in-channels/notify-channel.server.ts';
import { DECIDED_MIN, RECORD_DAYS, type Report, type Reported, UPHELD_MIN } from './report-rules.ts';
import { type Reportable, reportable } from './reportable.server.ts';
import { reports } from './tables.ts';

/**
 * Stores the viewer's report and adds it to the case about the thing. A repeated report keeps the first pending one and also returns
 * `done`. `own` and `not-found` (not visible to the viewer) store nothing (MOD-01, MOD-02).
 */
export async function report(viewer: Person, given: Report): Promise<'done' | 'own' | 'not-found'> {
  const stored = await retried(() => db.transaction((tx) => storeReport(viewer, tx, given)));
  return typeof stored === 'string' ? stored : 'done';
}

/** Stores a report in the transaction of the caller and returns what is new; `done`: there was a pending one already. */
export async function storeReport(
  viewer: Person,
  tx: Transaction,
  { type, id, reason, details }: Report,
): Promise<'done' | 'own' | 'not-found' | { reportId: string; thing: Reportable }> {
  const thing = await reportable(viewer, tx, type, id);
  if (!thing) return 'not-found';
  if (thing.authorId === viewer.id) return 'own';
  const [created] = await tx
    .insert(reports)
    .values({ personId: viewer.id, contentType: type, contentId: id, reason, details })
    .onConflictDoNothing({ target: [reports.personId, reports.contentType, reports.contentId], where: sql`status = 'pending'` })
    .returning({ id: reports.id });
  if (!created) return 'done';
  if (thing.type === 'message') await notifyChannel(viewer, tx, id);
  const subject = { type: thing.type, id, authorId: thing.authorId };
  const isUrgent = thing.isForChildren || isUrgentReason(reason);
  const caseId = await joinCase(viewer, tx, { kind: 'report', reportId: created.id, subject, isUrgent });
  await hideReported(viewer, tx, { ...thing, id }, { caseId, reason });
  return { reportId: created.id, thing };
}

/**
 * Whether at most one of the viewer's reports that were decided in the last 30 days was upheld, of at least ten: then they may send few a
 * day (MOD-21). Without an owner nobody decides.
 */
export async function isOftenWrong(viewer: Person): Promise<boolean> {
  if (!siteHasOwner()) return false;
  const [record] = await db
    .select({ decided: count(), upheld: sql<number>`count(*) filter (where ${reports.status} = 'upheld')::int` })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .where(
      and(
        eq(reports.personId, viewer.id),
        inArray(reports.status, ['upheld', 'dismissed']),
        sql`${cases.decidedAt} > now() - ${RECORD_DAYS} * interval '1 day'`,
      ),
    );
  return record !== undefined && record.decided >= DECIDED_MIN && record.upheld < UPHELD_MIN;
}

/** The thing for the report form: its title or author, and the page that shows it. Null if not visible to the viewer. */
export async function aboutReport(viewer: Person, type: Reported, id: string) {
  const thing = await reportable(viewer, db, type, id);
  if (!thing) return null;
  const { title = null, by = null, back, authorId } = thing;
  return { title, by, back, own: authorId === viewer.id };
}
