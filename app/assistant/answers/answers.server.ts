import { desc, eq, inArray } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { assistantAnswers } from '../tables.ts';
import { ANSWERS_MAX } from './print-rules.ts';
import { printsOf } from './prints.ts';

/**
 * Records what the assistant delivers to the viewer, as numbers from which no text can be read (LABEL-01). `sent` is the request: what the
 * viewer wrote there and gets back is not recorded. Throws if a second attempt fails, too: what is not recorded is not delivered.
 */
export async function recordAnswer(viewer: Person, sent: string, delivered: string | readonly string[]): Promise<void> {
  const { words, prints } = printsOf(typeof delivered === 'string' ? delivered : delivered.join('\n'), sent);
  const excess = db
    .select({ id: assistantAnswers.id })
    .from(assistantAnswers)
    .where(eq(assistantAnswers.personId, viewer.id))
    .orderBy(desc(assistantAnswers.createdAt), desc(assistantAnswers.id))
    .offset(ANSWERS_MAX);
  const record = () =>
    db.transaction(async (tx) => {
      await tx.insert(assistantAnswers).values({ personId: viewer.id, words, prints });
      await tx.delete(assistantAnswers).where(inArray(assistantAnswers.id, excess));
    });
  await record().catch(record);
}
