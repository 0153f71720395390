import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, db, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import type { HoldReason } from '../audience/state-rules.ts';
import { closeHeldCase, openHeldCase } from './hold.server.ts';
import type { HeldField, HeldText, PendingSubject } from './hold-rules.ts';
import { pendingTexts } from './tables.ts';

const isPending = (viewer: Person, { type, id }: PendingSubject): SQL | undefined =>
  and(
    eq(pendingTexts.subjectType, type),
    eq(pendingTexts.subjectId, id),
    type === 'channel' ? undefined : eq(pendingTexts.personId, viewer.id), // they may be of an earlier owner
    isNull(pendingTexts.decidedAt),
  );

/** The viewer's texts of a profile or channel that are held. */
export async function heldTextsOf(viewer: Person, subject: PendingSubject, tx: Database = db): Promise<HeldText[]> {
  return tx
    .select({ field: pendingTexts.field, text: pendingTexts.text, reason: pendingTexts.reason })
    .from(pendingTexts)
    .where(isPending(viewer, subject))
    .orderBy(pendingTexts.field);
}

/** The copy of the case with the held texts in place of those that are shown. */
function inCopy(held: readonly HeldText[]): SQL {
  const fields = held.map(({ field, text }) => (field === 'thought' ? { thoughts: [text] } : { [field]: text }));
  return sql`${JSON.stringify(Object.assign({}, ...fields))}::jsonb`;
}

/**
 * Holds texts of the viewer's profile or channel while the earlier ones stay, and drops the texts of `shown`, which replace what was held
 * before (HOLD-02).
 */
export async function changeHeldTexts(
  viewer: Person,
  tx: Transaction,
  subject: PendingSubject,
  { held, shown }: { held: { field: HeldField; text: string; reason: HoldReason }[]; shown: HeldField[] },
): Promise<void> {
  const { type, id } = subject;
  let dropped = 0;
  for (const field of shown)
    dropped += (await tx.delete(pendingTexts).where(and(isPending(viewer, subject), eq(pendingTexts.field, field)))).rowCount ?? 0;
  for (const { field, text, reason } of held)
    await tx
      .insert(pendingTexts)
      .values({ personId: viewer.id, subjectType: type, subjectId: id, field, text, reason })
      .onConflictDoUpdate({
        target: [pendingTexts.subjectType, pendingTexts.subjectId, pendingTexts.field],
        set: { personId: viewer.id, text, reason, decisionId: null, decidedAt: null, before: null, createdAt: sql`now()` },
      });
  if (!held.length && !dropped) return;
  const left = await heldTextsOf(viewer, subject, tx);
  const [first] = held.length ? held : left;
  if (first) await openHeldCase(viewer, tx, subject, first.reason, { changed: inCopy(left), isNew: held.length > 0 });
  else await closeHeldCase(viewer, tx, subject);
}
