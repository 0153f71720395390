import { setImmediate } from 'node:timers/promises';
import { desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { generatedTexts } from '../tables.ts';
import { FINGERPRINTS_MAX } from './fingerprint-rules.ts';
import { FingerprintSet } from './fingerprints.ts';

const TEXTS_PER_QUERY = 250; // a statement takes a few milliseconds

// An array as PostgreSQL sends it in binary form: a header, and for each number its length in four bytes.
const HEADER_BYTES = 20;
const ELEMENT_BYTES = 12;
const elementsIn = (sent: Buffer) => Math.max(0, Math.floor((sent.length - HEADER_BYTES) / ELEMENT_BYTES));

/**
 * The fingerprints of what the assistant delivered to the viewer, of the newest texts (LABEL-02). Null: none. They come in binary form,
 * because half a million numbers as text would block other requests.
 */
export async function recordedFingerprints(viewer: { id: string }, tx: Transaction): Promise<FingerprintSet | null> {
  const texts: Buffer[] = [];
  let size = 0;
  for (let isLast = false; !isLast && size < FINGERPRINTS_MAX; ) {
    const next = tx
      .select({ fingerprints: generatedTexts.fingerprints })
      .from(generatedTexts)
      .where(eq(generatedTexts.personId, viewer.id))
      .orderBy(desc(generatedTexts.createdAt), desc(generatedTexts.id))
      .limit(TEXTS_PER_QUERY)
      .offset(texts.length)
      .as('next');
    // Outside of the query with the offset, which would encode the texts before it, too.
    const found = await tx.select({ sent: sql<Buffer>`array_send(${next.fingerprints})` }).from(next);
    for (const { sent } of found) {
      texts.push(sent);
      size += elementsIn(sent);
    }
    isLast = found.length < TEXTS_PER_QUERY;
  }
  if (!size) return null;
  const set = new FingerprintSet(Math.min(size, FINGERPRINTS_MAX));
  for (const [i, sent] of texts.entries()) {
    for (let at = HEADER_BYTES; at < sent.length && set.size < FINGERPRINTS_MAX; at += ELEMENT_BYTES)
      set.add(sent.readInt32BE(at + 4), sent.readInt32BE(at + 8));
    if (i % TEXTS_PER_QUERY === 0) await setImmediate();
  }
  return set;
}
