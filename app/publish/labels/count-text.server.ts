import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { picturesOf, textOf } from '#editor/document/count.ts';
import type { Document } from '#editor/document/document-types.ts';
import type { Transaction } from '#server/database/database.ts';
import { recordedWords, TextRuns } from '../../assistant/answers/prints.ts';
import { assistantAnswers } from '../../assistant/tables.ts';
import type { Bubble } from '../../drafts/panels/panel-rules.ts';
import { pictures } from '../../images/tables.ts';
import type { Counts } from '../../works/labels/label-rules.ts';

/** A page of text, or a panel. */
export type Content = { document: Document } | { picture: string | null; description: string; bubbles: readonly Pick<Bubble, 'text'>[] };

/** Of a longer text the first words are counted; a page more at most. */
const COUNTED_WORDS_MAX = 300_000;
const PRINTS_PER_QUERY = 100_000;
const RUNS_PER_STEP = 20_000; // between two steps other requests run

/** Which of the numbers are recorded of the member: one statement over the answers of this member alone (LABEL-02). */
async function recordedOf(tx: Transaction, personId: string, prints: readonly bigint[]): Promise<Set<bigint>> {
  const found = new Set<bigint>();
  for (let from = 0; from < prints.length; from += PRINTS_PER_QUERY) {
    const sought = prints.slice(from, from + PRINTS_PER_QUERY).map(String);
    const { rows } = await tx.execute<{ print: string }>(sql`select distinct recorded.print::text as print
      from ${assistantAnswers} a, unnest(a.prints) recorded(print) join unnest(${sql.param(sought)}::bigint[]) sought(print) using (print)
      where a.person_id = ${personId}`);
    for (const { print } of rows) found.add(BigInt(print));
  }
  return found;
}

const hasAnswers = async (tx: Transaction, personId: string): Promise<boolean> =>
  (await tx.execute(sql`select from ${assistantAnswers} where person_id = ${personId} limit 1`)).rowCount === 1;

async function generatedAmong(tx: Transaction, addresses: readonly string[]): Promise<number> {
  if (!addresses.length) return 0;
  const { rows } = await tx.execute<{ generated: number }>(sql`select count(*)::int as generated
    from unnest(${sql.param(addresses)}::text[]) shown(address) join ${pictures} p on p.address = shown.address where p.generated`);
  return rows[0]?.generated ?? 0;
}

/**
 * Counts words and images of a text by the viewer, and how many of them came from the assistant (LABEL-02). `texts` are title and
 * description. Reads the contents one at a time.
 */
export async function countText(
  viewer: { id: string },
  tx: Transaction,
  texts: readonly string[],
  contents: AsyncIterable<Content>,
): Promise<Counts> {
  const text = new TextRuns();
  const images: string[] = [];
  for (const one of texts) text.add(one);
  for await (const content of contents) {
    if ('document' in content) {
      if (text.words < COUNTED_WORDS_MAX) text.add(textOf(content.document));
      images.push(...picturesOf(content.document));
    } else {
      for (const bubble of content.bubbles) text.add(bubble.text);
      text.add(content.description);
      if (content.picture) images.push(content.picture);
    }
    await setImmediate();
  }
  const generated = await generatedAmong(tx, images);
  return { words: text.words, assisted: await assistedWords(viewer, tx, text), images: images.length, generated };
}

async function assistedWords(viewer: { id: string }, tx: Transaction, text: TextRuns): Promise<number> {
  if (!(await hasAnswers(tx, viewer.id))) return 0;
  const prints: bigint[] = [];
  for (const { print } of text.runs()) if (prints.push(print) % RUNS_PER_STEP === 0) await setImmediate();
  const recorded = await recordedOf(tx, viewer.id, prints);
  return recorded.size ? recordedWords(text, recorded) : 0;
}
