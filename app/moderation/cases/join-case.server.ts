import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { reports } from '../../reports/tables.ts';
import type { CaseKind, SubjectType } from '../case-rules.ts';
import { QUEUE_TOPIC } from '../case-rules.ts';
import { caseCopies, cases } from '../tables.ts';
import { copyOf } from './case-copies.server.ts';

const MANY_REPORTERS = sql.raw('3'); // MOD-03

type Joined = {
  kind: CaseKind;
  /** A report of the viewer that was stored in this transaction; of nobody, if the viewer is a visitor. */
  reportId: string;
  /** Null for a problem with the site, of which each is a case of its own. */
  subject: { type: SubjectType; id: string; authorId: string } | null;
  /** It concerns children, self-harm or terrorism. */
  isUrgent: boolean;
};

/**
 * Adds a report to the open case about a thing, or opens it with a copy of the thing. The unique index decides which of several
 * simultaneous reports opens it; the others wait for that transaction and are counted (MOD-02). Returns the id of the case.
 */
export async function joinCase(
  viewer: Pick<Person, 'id'> | null,
  tx: Database,
  { kind, reportId, subject, isUrgent }: Joined,
): Promise<string> {
  const { rows } = await tx.execute<{ id: string; opened: boolean }>(sql`
    insert into ${cases} (kind, subject_type, subject_id, subject_person_id, urgency, reporters_count)
    values (${kind}, ${subject?.type ?? null}, ${subject?.id ?? null}, ${subject?.authorId ?? null}, ${isUrgent ? 0 : 2}, 1)
    on conflict (subject_type, subject_id, kind) where state = 'open' do update set
      reporters_count = ${cases.reportersCount} + 1,
      urgency = least(${cases.urgency}, excluded.urgency, case when ${cases.reportersCount} + 1 >= ${MANY_REPORTERS} then 1 else 2 end)
    returning id, (xmax = 0) as opened`);
  const [joined] = rows;
  if (!joined) throw new Error('the case was neither opened nor joined');
  if (joined.opened && subject)
    await tx.execute(sql`
      insert into ${caseCopies} (case_id, document, context) select ${joined.id}::uuid, copied.* from (${copyOf(subject)}) copied`);
  await tx
    .update(reports)
    .set({ caseId: joined.id })
    .where(and(eq(reports.id, reportId), viewer ? eq(reports.personId, viewer.id) : isNull(reports.personId)));
  await announce(tx, QUEUE_TOPIC);
  return joined.id;
}
