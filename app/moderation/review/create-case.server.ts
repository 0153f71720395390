import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { announce } from '#server/live/live.ts';
import type { CaseKind, SubjectType } from '../case-rules.ts';
import { QUEUE_TOPIC } from '../case-rules.ts';
import { copyOf } from '../cases/case-copies.server.ts';
import { caseCopies, cases } from '../tables.ts';

type NewCase = { kind: CaseKind; subject: { type: SubjectType; id: string }; personId: string; isUrgent: boolean };

/**
 * Creates a case that nobody reported, such as a request, with a copy of its thing; while one is open it stays as it is. `personId` is whom
 * it concerns. Returns its id.
 */
export async function createCaseAbout(tx: Database, { kind, subject, personId, isUrgent }: NewCase): Promise<string | null> {
  const [created] = await tx
    .insert(cases)
    .values({ kind, subjectType: subject.type, subjectId: subject.id, subjectPersonId: personId, urgency: isUrgent ? 0 : 2 })
    .onConflictDoNothing()
    .returning({ id: cases.id });
  if (!created) return null;
  await tx.execute(
    sql`insert into ${caseCopies} (case_id, document, context) select ${created.id}::uuid, copied.* from (${copyOf(subject)}) copied`,
  );
  await announce(tx, QUEUE_TOPIC);
  return created.id;
}
