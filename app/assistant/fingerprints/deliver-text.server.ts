import { desc, eq, inArray } from 'drizzle-orm';
import { generateText } from '#server/ai/ai-client.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { withinLimits } from '../limits/assistant-uses.server.ts';
import { generatedTexts } from '../tables.ts';
import { TEXTS_MAX } from './fingerprint-rules.ts';
import { fingerprintsOf } from './fingerprints.ts';

/**
 * Records what the assistant delivers to the viewer, as numbers from which no text can be read (LABEL-01). `sent` is the request: what the
 * viewer wrote there and gets back is not recorded. Throws if a second attempt fails, too: what is not recorded is not delivered.
 */
async function recordText(viewer: Person, sent: string, delivered: string | readonly string[]): Promise<void> {
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

type Delivery<Text> = {
  signal: AbortSignal;
  /** What is delivered of the response. */
  read(response: string): Text;
  /** Puts back names that were not sent. */
  restore?(text: string): string;
  tokens?: number | undefined;
};

/** Generates text within the limits of the viewer and records it (SITE-04, LABEL-01). `cut`: the response reached its maximum length. */
export const deliverText = <Text extends string | readonly string[]>(
  viewer: Person,
  prompt: string,
  { signal, read, restore = (text) => text, tokens }: Delivery<Text>,
) =>
  withinLimits(viewer, 'text', signal, async () => {
    const { text, cut } = await generateText(prompt, signal, tokens);
    const delivered = read(restore(text));
    await recordText(viewer, restore(prompt), delivered);
    return { delivered, cut };
  });
