import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { eachWord, textOf } from '#editor/document/count.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import type { PageContent } from '../drafts/pages/draft-page.ts';
import { versionBodies, versionPages } from './tables.ts';

/** Limit for the pages that differ, of both versions; the words of larger changes are not counted. */
const COUNTED_BYTES_MAX = 1024 * 1024;
const WORDS_PER_STEP = 2_000;

type Counted = { added: number; removed: number };

/** The words of a page, or of the bubbles of a panel. */
const textIn = (page: PageContent) => ('bubbles' in page ? page.bubbles.map(({ text }) => text).join('\n') : textOf(page));

/** Only the pages that one of the two versions does not have; null if they are too large. */
async function changedPages(tx: Transaction, id: string, before: string) {
  const pagesOf = (version: string) => sql`select body_id from ${versionPages} where ${versionPages.versionId} = ${version}`;
  const changed = sql`(select body_id, true as is_new from (${pagesOf(id)} except all ${pagesOf(before)}) a
    union all select body_id, false from (${pagesOf(before)} except all ${pagesOf(id)}) b) changed join ${versionBodies} body on body.id = body_id`;
  const { rows: sums } = await tx.execute<{ bytes: number }>(sql`select coalesce(sum(body.bytes), 0)::float8 as bytes from ${changed}`);
  if (!sums[0] || sums[0].bytes > COUNTED_BYTES_MAX) return null;
  const { rows } = await tx.execute<{ isNew: boolean; document: PageContent }>(
    sql`select is_new as "isNew", body.document from ${changed}`,
  );
  return rows;
}

/**
 * How many words a version has that the one `before` has not, and the other way round. Words that moved to another place or page are not
 * counted, so that a new page break changes nothing. Null: too long to count.
 */
export async function countChangedWords(_viewer: Pick<Person, 'id'>, tx: Transaction, id: string, before: string): Promise<Counted | null> {
  const pages = await changedPages(tx, id, before);
  if (!pages) return null;
  const counts = new Map<string, number>();
  let steps = 0;
  for (const { isNew, document } of pages)
    for (const word of eachWord(textIn(document))) {
      counts.set(word, (counts.get(word) ?? 0) + (isNew ? 1 : -1));
      if (++steps % WORDS_PER_STEP === 0) await setImmediate(); // other requests run meanwhile
    }
  const counted = { added: 0, removed: 0 };
  for (const count of counts.values()) counted[count > 0 ? 'added' : 'removed'] += Math.abs(count);
  return counted;
}
