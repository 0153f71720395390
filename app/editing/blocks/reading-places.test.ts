import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createComic } from '#tests/support/comics.ts';
import { fractionsFrom } from '#tests/support/corpora/random.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { openCopy, publishChanges, saveCopy } from '#tests/support/drafts/working-copies.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { draftPages } from '../../drafts/tables.ts';
import { continueReading } from '../../engagement/progress/progress.server.ts';
import { readingProgress } from '../../engagement/tables.ts';
import { people } from '../../people/tables.ts';
import { jobHandlers } from '../../works/blocks/complete-blocks.server.ts';
import { pages, panels, works } from '../../works/tables.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const completeIds = () => jobHandlers[0]?.run({}, { tries: 1, signal: new AbortController().signal });
const store = (reader: Member, workId: string, fields: Record<string, string>) =>
  fetchData(`/works/${workId}/progress`, new URLSearchParams(fields), reader.cookie);
/** The text of the page on which a reader continues. */
const continued = async (reader: Member, path: string) =>
  (await pageOf(await visit(path, { as: reader.cookie }))).parts('article')[0]?.text;
const copied = async (draftId: string) =>
  Object.fromEntries(
    (await db.select().from(draftPages).where(eq(draftPages.draftId, draftId))).map(({ key, document }) => [key, document as Document]),
  );
const blocksOf = async (workId: string) =>
  (
    await db
      .select({ blocks: pages.blocks })
      .from(pages)
      .where(and(eq(pages.workId, workId), isNull(pages.partId)))
      .orderBy(asc(pages.position))
  ).map(({ blocks }) => blocks ?? []);
const p = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: DocumentNode[]) => ({ type: 'doc', content });

test('a place follows its block to another page, and goes to the nearest earlier one when it is removed (EDIT-14, ENGAGE-30)', async () => {
  const reader = await createMember();
  const book = await createBook(author, { pages: ['One.', 'Two.\n\nThree.\n\nFour.', 'Five.'] });
  await completeIds();
  const [, [, three = ''] = []] = await blocksOf(book.id);
  expect((await store(reader, book.id, { page: '2', block: three })).status).toBe(200);
  const path = `/book/${book.id}`;
  expect(await continued(reader, path)).toContain('Three.');

  let copy = await openCopy(author, book.id); // a new first page
  await saveCopy(author, copy, { order: ['4', '1', '2', '3'], pages: { 4: doc(p('Zero.')) } });
  expect((await publishChanges(author, copy)).status).toBe(200);
  const [card] = await continueReading(reader);
  expect([card?.currentPage, card?.block]).toEqual([3, three]);
  const html = await (await visit(path, { as: reader.cookie })).text();
  expect(html).toContain(`data-block="${three}"`);
  expect(html).toContain('aria-label="Page 3"');

  copy = await openCopy(author, book.id); // the block is rewritten by another one
  const { 3: page } = await copied(copy);
  const [two, , four] = page?.content ?? [];
  await saveCopy(author, copy, { order: ['3', '1', '2', '4'], pages: { 3: doc(two ?? p(''), p('Written anew.'), four ?? p('')) } });
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect(await continued(reader, path)).toContain('Written anew.');
  expect((await continueReading(reader))[0]).toMatchObject({ currentPage: 1, block: two?.attrs?.id });

  copy = await openCopy(author, book.id); // and the earlier one, too: without any, the page of that number or the last
  await saveCopy(author, copy, { order: ['2', '3'], pages: {} });
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect((await continueReading(reader))[0]?.currentPage).toBe(1);
});

test('a place with no earlier block is at its page, or at the last one (EDIT-14)', async () => {
  const reader = await createMember();
  const book = await createBook(author, { pages: ['One.', 'Two.', 'Three.'] });
  await completeIds();
  expect((await store(reader, book.id, { page: '3' })).status).toBe(200);
  const copy = await openCopy(author, book.id);
  await saveCopy(author, copy, { order: ['4', '5'], pages: { 4: doc(p('Other.')), 5: doc(p('Last.')) } });
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect(await continued(reader, `/book/${book.id}`)).toContain('Last.');
});

test('places in chapters and comics follow their block and panel (EDIT-14, ENGAGE-30)', async () => {
  const reader = await createMember();
  const book = await createBook(author);
  const chapter = await createChapter(book, { pages: ['A.', 'B.', 'C.'] });
  const comic = await createComic(author, { panels: [{}, {}, {}] });
  await completeIds();
  await store(reader, book.id, { page: '2', part: chapter.id });
  await store(reader, comic.id, { page: '2' });
  const copy = await openCopy(author, book.id, chapter.id);
  await saveCopy(author, copy, { order: ['1', '3', '2'] });
  expect((await publishChanges(author, copy)).status).toBe(200);
  const ofComic = await openCopy(author, comic.id);
  await db
    .update(panels)
    .set({ picture: sql`picture` })
    .where(inArray(panels.workId, [comic.id]));
  await saveCopy(author, ofComic, { order: ['3', '1', '2'] });
  expect((await publishChanges(author, ofComic)).status).toBe(200);
  expect(await continued(reader, `/book/${book.id}/chapter/${chapter.id}`)).toBe('B.');
  const cards = await continueReading(reader);
  expect(cards.map(({ kind, currentPage, part }) => [kind, part?.page ?? currentPage])).toEqual([
    ['book', 3],
    ['comic', 3],
  ]);
});

test('a block of another work, or a malformed one, is no place (EDIT-14)', async () => {
  const reader = await createMember();
  const [book, other] = [await createBook(author), await createBook(author)];
  await completeIds();
  const [[foreign = ''] = []] = await blocksOf(other.id);
  const [, [own = ''] = []] = await blocksOf(book.id);
  for (const block of [foreign, '"><b>', 'x'.repeat(9_000)]) {
    expect((await store(reader, book.id, { page: '2', block })).status).toBe(200);
    expect((await continueReading(reader))[0]).toMatchObject({ currentPage: 2, block: own });
  }
});

test('1,000 places are at the same or the nearest earlier block after large changes, none outside of the work (EDIT-14)', async () => {
  const random = fractionsFrom(13);
  const [pagesCount, blocksCount] = [50, 8];
  const draft = await createDraft(author, {
    pages: Array.from({ length: pagesCount }, (_, at) =>
      doc(...Array.from({ length: blocksCount }, (_, n) => p(`Page ${at}, block ${n}.`))),
    ),
  });
  expect((await publish(draft, author.cookie)).status).toBe(200);
  const [work] = await db.select().from(works).where(eq(works.authorId, author.id));
  if (!work) throw new Error('not published');
  const before = await blocksOf(work.id);
  const order = before.flat();
  const readers = await db
    .insert(people)
    .values(Array.from({ length: 1_000 }, (_, i) => ({ name: `Reader ${i}`, username: `placed${i}`, email: `placed${i}@example.test` })))
    .returning({ id: people.id });
  const places = readers.map(({ id }) => {
    const [page, n] = [Math.floor(random() * pagesCount), Math.floor(random() * blocksCount)];
    return { personId: id, workId: work.id, currentPage: page + 1, totalPages: pagesCount, block: before[page]?.[n] ?? '' };
  });
  await db.insert(readingProgress).values(places);

  const copy = await openCopy(author, work.id);
  const documents = await copied(copy);
  const keys = Object.keys(documents).sort((a, b) => Number(a) - Number(b));
  // Half of what is rewritten keeps its paragraph, half is replaced by new ones.
  const rewritten = (node: DocumentNode): DocumentNode =>
    random() < 0.3 ? { ...p('Written anew.'), ...(random() < 0.5 && node.attrs && { attrs: node.attrs }) } : node;
  const changed: Record<string, object> = Object.fromEntries(
    keys.map((key) => [key, doc(...(documents[key]?.content ?? []).map(rewritten))]),
  );
  for (let moves = 0; moves < pagesCount / 10; moves++) {
    const [moved = ''] = keys.splice(Math.floor(random() * keys.length), 1);
    keys.splice(Math.floor(random() * keys.length), 0, moved);
  }
  for (let n = 1; n <= 5; n++) {
    const key = String(pagesCount + n);
    keys.splice(Math.floor(random() * keys.length), 0, key);
    changed[key] = doc(p(`Inserted ${n}.`));
  }
  await saveCopy(author, copy, { pages: Object.fromEntries(Object.entries(changed).slice(0, 50)) });
  await saveCopy(author, copy, { order: keys, pages: Object.fromEntries(Object.entries(changed).slice(50)) });
  expect((await publishChanges(author, copy)).status).toBe(200);

  const after = await blocksOf(work.id);
  const pageOfBlock = new Map(after.flatMap((blocks, i) => blocks.map((block) => [block, i + 1] as const)));
  expect(order.filter((block) => !pageOfBlock.has(block)).length).toBeGreaterThan(order.length * 0.1);
  let same = 0;
  let outside = 0;
  for (const { personId, block } of places) {
    const expected = order.slice(0, order.indexOf(block) + 1).findLast((earlier) => pageOfBlock.has(earlier));
    const [place] = await continueReading({ id: personId } as Member, 1);
    if (!place || place.currentPage < 1 || place.currentPage > after.length) outside += 1;
    else if (place.currentPage === pageOfBlock.get(expected ?? '')) same += 1;
  }
  expect(outside).toBe(0);
  expect(same).toBeGreaterThanOrEqual(950);
});
