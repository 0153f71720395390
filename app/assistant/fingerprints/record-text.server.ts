import { desc, eq, inArray } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { generatedTexts } from '../tables.ts';
import { TEXTS_MAX } from './fingerprint-rules.ts';
import { fingerprintsOf } from './fingerprints.ts';

/**
 * Records what the assistant delivers to the viewer, as numbers from which no text can be read (LABEL-01). `sent` is the request: what the
 * viewer wrote there and gets back is not recorded. Throws if a second attempt fails, too: what is not recorded is not delivered.
 */
export async function recordText(viewer: Person, sent: string, delivered: string | readonly string[]): Promise<void> {
  const { words, fingerprints } = fingerprintsOf(typeof delivered === 'string' ? delivered : delivered.join('\n'), sent);
  const excess = db
    .select({ id: generatedTexts.id })
    .from(generatedTexts)
    .where(eq(generatedTexts.personId, viewer.id))
    .orderBy(desc(generatedTexts.createdAt), desc(generatedTexts.id))
    .offset(TEXTS_MAX);
  const record = () =>
    db.transaction(async (tx) => {
      await tx.insert(generatedTexts).values({ personId: viewer.id, words, fingerprints });
      await tx.delete(generatedTexts).where(inArray(generatedTexts.id, excess));
    });
  await record().catch(record);
}
