import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, db, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import type { HoldReason } from '../audience/state-rules.ts';
import { createHeldCase, deleteHeldCase } from './hold.server.ts';
import type { HeldField, HeldText, HeldTextSubject } from './hold-rules.ts';
import { heldTexts } from './tables.ts';

const isHeldText = (viewer: Person, { type, id }: HeldTextSubject): SQL | undefined =>
  and(
    eq(heldTexts.subjectType, type),
    eq(heldTexts.subjectId, id),
    type === 'channel' ? undefined : eq(heldTexts.personId, viewer.id), // they may be of an earlier owner
    isNull(heldTexts.decidedAt),
  );

/** The viewer's texts of a profile or channel that are held. */
export async function heldTextsOf(viewer: Person, subject: HeldTextSubject, tx: Database = db): Promise<HeldText[]> {
  return tx
    .select({ field: heldTexts.field, text: heldTexts.text, reason: heldTexts.reason })
    .from(heldTexts)
    .where(isHeldText(viewer, subject))
    .orderBy(heldTexts.field);
}

/** The copy of the case with the held texts in place of those that are shown. */
function inCopy(held: readonly HeldText[]): SQL {
  const fields = held.map(({ field, text }) => (field === 'thought' ? { thoughts: [text] } : { [field]: text }));
  return sql`${JSON.stringify(Object.assign({}, ...fields))}::jsonb`;
}

/**
 * Holds `held` while the earlier texts of the viewer's profile or channel stay shown; deletes held texts of the fields in `shown`, which
 * are saved at once (HOLD-02).
 */
export async function changeHeldTexts(
  viewer: Person,
  tx: Transaction,
  subject: HeldTextSubject,
  { held, shown }: { held: { field: HeldField; text: string; reason: HoldReason }[]; shown: HeldField[] },
): Promise<void> {
  const { type, id } = subject;
  let deleted = 0;
  for (const field of shown)
    deleted += (await tx.delete(heldTexts).where(and(isHeldText(viewer, subject), eq(heldTexts.field, field)))).rowCount ?? 0;
  for (const { field, text, reason } of held)
    await tx
      .insert(heldTexts)
      .values({ personId: viewer.id, subjectType: type, subjectId: id, field, text, reason })
      .onConflictDoUpdate({
        target: [heldTexts.subjectType, heldTexts.subjectId, heldTexts.field],
        set: { personId: viewer.id, text, reason, decisionId: null, decidedAt: null, before: null, createdAt: sql`now()` },
      });
  if (!held.length && !deleted) return;
  const left = await heldTextsOf(viewer, subject, tx);
  const [first] = held.length ? held : left;
  if (first) await createHeldCase(viewer, tx, subject, first.reason, { changed: inCopy(left), isHeldNow: held.length > 0 });
  else await deleteHeldCase(viewer, tx, subject);
}
