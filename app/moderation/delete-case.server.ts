import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { deleteUnreferencedOf, imagesOfAll } from '../images/cleanup/unreferenced-images.server.ts';
import { caseCopies, cases, decisions } from './tables.ts';

/**
 * Deletes an open case that another one replaces, and the pictures that only its copy showed; their files stay scheduled for the upload
 * cleanup. One with decisions is closed instead, because they, their appeals and the notes of staff would be deleted with it (MOD-08).
 */
export async function deleteCase(tx: Transaction, id: string): Promise<void> {
  const [last] = await tx
    .select({ at: sql<string | null>`max(${decisions.createdAt})` })
    .from(decisions)
    .where(eq(decisions.caseId, id));
  if (last?.at) {
    await tx
      .update(cases)
      .set({ state: 'final', decidedAt: sql`${last.at}::timestamptz`, takenBy: null, takenUntil: null })
      .where(eq(cases.id, id));
    return;
  }
  const copies = await tx.select({ id: caseCopies.id }).from(caseCopies).where(eq(caseCopies.caseId, id));
  const images = await imagesOfAll(
    tx,
    copies.map((copy) => copy.id),
  );
  await tx.delete(cases).where(eq(cases.id, id));
  await deleteUnreferencedOf(tx, images);
}
