import { sql } from 'drizzle-orm';
import { completeIds } from '#app/works/blocks/blocks.server.ts';
import type { Rating, Warning } from '#app/works/ratings/rating-rules.ts';
import { defaultStatus } from '#app/works/status/status-rules.ts';
import { pages as pagesTable, panels as panelsTable, parts, works } from '#database/schema.ts';
import { words, wordsIn } from '#editor/document/count.ts';
import type { Document } from '#editor/document/document-types.ts';
import type { Database } from '#server/database/database.ts';
import { type StoredImages, storedAt, withStoredImages } from './images.ts';
import type { DemoPanel } from './parse/markdown.ts';

/** A work without the counts of its pages. */
export type NewWork = Omit<typeof works.$inferInsert, 'pagesCount' | 'wordsCount'>;
type NewPart = Omit<typeof parts.$inferInsert, 'pagesCount' | 'wordsCount'>;
/** What owns pages or panels: a work, or one of its parts. */
type Owner = { workId: string; partId?: string };

const none: StoredImages = new Map();
const sum = (counts: readonly number[]) => counts.reduce((total, n) => total + n, 0);
const pageCounts = (pages: readonly Document[]) => ({ pagesCount: pages.length, wordsCount: sum(pages.map(words)) });
const panelCounts = (panels: readonly DemoPanel[]) => ({
  pagesCount: panels.length,
  wordsCount: sum(panels.flatMap(({ bubbles }) => bubbles.map(({ text }) => wordsIn(text)))),
});

/** Inserts a published work of pages. Returns its id. */
export async function publishText(tx: Database, work: NewWork, pages: readonly Document[], stored = none): Promise<string> {
  const workId = await insertWork(tx, { ...work, ...pageCounts(pages) });
  await insertPages(tx, { workId }, pages, stored);
  return workId;
}

/** Inserts a published comic. Returns its id. */
export async function publishComic(tx: Database, work: NewWork, panels: readonly DemoPanel[], stored: StoredImages): Promise<string> {
  const workId = await insertWork(tx, { ...work, ...panelCounts(panels) });
  await insertPanels(tx, { workId }, panels, stored);
  return workId;
}

export async function addChapter(tx: Database, part: NewPart, pages: readonly Document[], stored: StoredImages): Promise<void> {
  await insertPages(tx, await insertPart(tx, { ...part, ...pageCounts(pages) }), pages, stored);
}

export async function addArc(tx: Database, part: NewPart, panels: readonly DemoPanel[], stored: StoredImages): Promise<void> {
  await insertPanels(tx, await insertPart(tx, { ...part, ...panelCounts(panels) }), panels, stored);
}

/** The columns for what the front matter of a work says about its content. */
export const ratedAs = ({ rating, warnings }: { rating: Rating; warnings: Warning[] }) => ({
  rating,
  warnings,
  warningsStated: warnings.length ? ('some' as const) : ('none' as const),
});

async function insertWork(tx: Database, work: typeof works.$inferInsert) {
  const [inserted] = await tx
    .insert(works)
    .values({ status: defaultStatus(work.kind), ...ratedAs({ rating: 'everyone', warnings: [] }), ...work })
    .returning({ id: works.id });
  if (!inserted) throw new Error(`${work.title} not stored`);
  return inserted.id;
}

async function insertPart(tx: Database, part: typeof parts.$inferInsert): Promise<Owner> {
  const [inserted] = await tx.insert(parts).values(part).returning({ id: parts.id });
  if (!inserted) throw new Error(`${part.title} not stored`);
  return { workId: part.workId, partId: inserted.id };
}

async function insertPages(tx: Database, owner: Owner, pages: readonly Document[], stored: StoredImages) {
  const documents = pages.map((page) => structuredClone(withStoredImages(page, stored)));
  const blocks = await completeIds(tx, documents, new Set());
  const rows = documents.map((document, i) => ({ ...owner, position: i + 1, document, words: words(document), blocks: blocks[i] ?? [] }));
  await tx.insert(pagesTable).values(rows);
}

async function insertPanels(tx: Database, owner: Owner, panels: readonly DemoPanel[], stored: StoredImages) {
  const rows = panels.map(({ image, description, bubbles }, i) => {
    const { address, width, height } = storedAt(stored, image);
    const speech = bubbles.map((bubble, n) => ({ id: String(n + 1), ...bubble, type: 'speech' as const }));
    return { ...owner, position: i + 1, picture: address, width, height, description, bubbles: speech, key: sql`block_id()` };
  });
  await tx.insert(panelsTable).values(rows);
}
