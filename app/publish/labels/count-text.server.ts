import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { picturesOf, textOf } from '#editor/document/count.ts';
import type { Transaction } from '#server/database/database.ts';
import { RecordedWords } from '../../assistant/fingerprints/fingerprints.ts';
import { recordedFingerprints } from '../../assistant/fingerprints/recorded-fingerprints.server.ts';
import { pictures } from '../../images/tables.ts';
import { COUNTED_WORDS_MAX, type TextCounts } from '../../works/labels/label-rules.ts';
import type { Content } from './contents.server.ts';

type Images = ReadonlyMap<string, number>;

async function generatedAmong(tx: Transaction, images: Images): Promise<number> {
  if (!images.size) return 0;
  const [addresses, times] = [[...images.keys()], [...images.values()]];
  const { rows } = await tx.execute<{ generated: number }>(sql`select coalesce(sum(shown.times), 0)::int as generated
    from unnest(${sql.param(addresses)}::text[], ${sql.param(times)}::int[]) shown(address, times)
      join ${pictures} p on p.address = shown.address where p.generated`);
  return rows[0]?.generated ?? 0;
}

/** `texts` are title and description, `wordsCount` the number of words that is stored with the contents. */
type Text = { texts: readonly string[]; wordsCount: number; contents(withWords: boolean): AsyncIterable<Content> };

function* textsIn(content: Content): Generator<string> {
  if ('document' in content) yield textOf(content.document);
  else {
    for (const { text } of content.bubbles) yield text;
    yield content.description;
  }
}
const imagesIn = (content: Content): string[] =>
  'document' in content ? picturesOf(content.document) : content.picture ? [content.picture] : [];

/**
 * Counts words and images of a text by the viewer, and how many of them came from the assistant (LABEL-02). Reads the contents one at a
 * time, and their words only if something is recorded of the viewer: otherwise none of them can be counted.
 */
export async function countText(viewer: { id: string }, tx: Transaction, { texts, wordsCount, contents }: Text): Promise<TextCounts> {
  const recorded = await recordedFingerprints(viewer, tx);
  const counter = recorded && new RecordedWords(recorded, COUNTED_WORDS_MAX);
  const read = async (text: string) => {
    if (!counter || counter.reader.isCut) return;
    for (const _ of counter.reader.read(text)) await setImmediate();
  };
  const images = new Map<string, number>();
  for (const text of texts) await read(text);
  for await (const content of contents(counter !== null)) {
    for (const text of textsIn(content)) await read(text);
    for (const address of imagesIn(content)) images.set(address, (images.get(address) ?? 0) + 1);
    await setImmediate();
  }
  return {
    words: counter?.reader.words ?? wordsCount,
    assisted: counter?.recorded ?? 0,
    images: [...images.values()].reduce((sum, times) => sum + times, 0),
    generated: await generatedAmong(tx, images),
    ...(counter?.reader.isCut && { cut: true as const }),
  };
}
