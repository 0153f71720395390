import { eq, sql } from 'drizzle-orm';
import type { ReviewStep } from '#app/audience/state-rules.ts';
import { OWNER_LOCK } from '#app/roles/setup-rules.ts';
import { freshSettings } from '#app/site/settings.server.ts';
import { isStaffRole } from '#server/access/role-rules.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { people } from '../../people/tables.ts';
import { caseCopies } from '../tables.ts';
import { createCaseAbout } from './create-case.server.ts';
import { otherStaff } from './decide/reviewer.server.ts';

/**
 * What a kids story of the viewer waits for; null: it is in the Kids Zone at once, because nobody runs the site yet, the member is trusted,
 * or the author is the only one of staff, whom no other could read (SAFE-06, SAFE-07).
 */
export async function reviewStepFor(viewer: Person, tx: Transaction): Promise<ReviewStep | null> {
  if (viewer.role === 'child') return 'waiting';
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${OWNER_LOCK})`); // else the first owner could come before this commits
  if (!(await freshSettings(tx)).hasOwner) return null;
  const [author] = await tx.select({ isTrusted: people.trustedForKids }).from(people).where(eq(people.id, viewer.id));
  if (author?.isTrusted) return null;
  return isStaffRole(viewer.role) && !(await tx.$count(people, otherStaff(viewer))) ? null : 'sent';
}

type Sent = { id: string; authorId: string };

/**
 * Creates the case of a kids story that was sent to a moderator, with a copy of it. The viewer is the author, or the grown-up who sent the
 * story of a child, and is kept in the copy: the same person does not accept it (SAFE-07).
 */
export async function createReviewCase(viewer: Pick<Person, 'id'>, tx: Database, { id, authorId }: Sent): Promise<void> {
  const caseId = await createCaseAbout(tx, { kind: 'review', subject: { type: 'work', id }, personId: authorId, isUrgent: false });
  if (caseId)
    await tx
      .update(caseCopies)
      .set({ context: sql`${caseCopies.context} || jsonb_build_object('sentBy', ${viewer.id}::text)` })
      .where(eq(caseCopies.caseId, caseId));
}
