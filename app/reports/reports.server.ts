import { sql } from 'drizzle-orm';
import { db, retried } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { joinCase } from '../moderation/cases/join-case.server.ts';
import { isUrgentReason } from '../moderation/reason-rules.ts';
import type { Report, Reported } from './report-rules.ts';
import { reportable } from './reportable.server.ts';
import { reports } from './tables.ts';

/**
 * Stores the viewer's report and adds it to the case about the thing. A repeated report keeps the first pending one and also returns
 * `done`. `own` and `not-found` (not visible to the viewer) store nothing (MOD-01, MOD-02).
 */
export async function report(viewer: Person, { type, id, reason, details }: Report): Promise<'done' | 'own' | 'not-found'> {
  return retried(() =>
    db.transaction(async (tx) => {
      const thing = await reportable(viewer, tx, type, id);
      if (!thing) return 'not-found';
      if (thing.authorId === viewer.id) return 'own';
      const [made] = await tx
        .insert(reports)
        .values({ personId: viewer.id, contentType: type, contentId: id, reason, details })
        .onConflictDoNothing({ target: [reports.personId, reports.contentType, reports.contentId], where: sql`status = 'pending'` })
        .returning({ id: reports.id });
      if (!made) return 'done';
      const subject = { type: thing.type, id, authorId: thing.authorId };
      await joinCase(viewer, tx, { kind: 'report', reportId: made.id, subject, isUrgent: thing.isForChildren || isUrgentReason(reason) });
      return 'done';
    }),
  );
}

/** The thing for the report form: its title or author, and the page that shows it. Null if not visible to the viewer. */
export async function aboutReport(viewer: Person, type: Reported, id: string) {
  const thing = await reportable(viewer, db, type, id);
  if (!thing) return null;
  const { title = null, by = null, back, authorId } = thing;
  return { title, by, back, own: authorId === viewer.id };
}
