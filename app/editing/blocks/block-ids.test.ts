import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createArc, createComic } from '#tests/support/comics.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { openCopy, publishChanges, saveCopy } from '#tests/support/drafts/working-copies.ts';
import { createImage } from '#tests/support/images.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { draftPages } from '../../drafts/tables.ts';
import { jobHandlers } from '../../works/blocks/complete-blocks.server.ts';
import { pages, panels, works } from '../../works/tables.ts';
import { versionBodies } from '../tables.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const p = (text: string, id?: unknown) => ({
  type: 'paragraph',
  ...(id !== undefined && { attrs: { id } }),
  content: [{ type: 'text', text }],
});
const page = (...content: object[]) => ({ type: 'doc', content });
const idOf = (node: DocumentNode | undefined) => String(node?.attrs?.id);
const textOf = (node: DocumentNode): string => node.text ?? (node.content ?? []).map(textOf).join('');

async function allIds(workId: string): Promise<string[]> {
  const rows = await db.select().from(pages).where(eq(pages.workId, workId)).orderBy(asc(pages.position));
  const visit = (node: DocumentNode): string[] => [
    ...(node.type === 'text' || node.type === 'hardBreak' ? [] : [idOf(node)]),
    ...(node.content ?? []).flatMap(visit),
  ];
  return rows.flatMap(({ document }) => document.content.flatMap(visit));
}
/** The id of each outermost block of a work, by its text. */
async function idsByText(workId: string): Promise<Record<string, string>> {
  const rows = await db
    .select()
    .from(pages)
    .where(and(eq(pages.workId, workId), isNull(pages.partId)))
    .orderBy(asc(pages.position));
  for (const { document, blocks } of rows) expect(blocks).toEqual(document.content.map(idOf));
  return Object.fromEntries(rows.flatMap(({ document }) => document.content.map((node) => [textOf(node), idOf(node)])));
}
const copied = async (draftId: string) =>
  Object.fromEntries(
    (await db.select().from(draftPages).where(eq(draftPages.draftId, draftId))).map(({ key, document }) => [key, document as Document]),
  );
const published = async (pages: object[]) => {
  expect((await publish(await createDraft(author, { pages, title: 'Blocks' }), author.cookie)).status).toBe(200);
  const [work] = await db.select().from(works).where(eq(works.authorId, author.id));
  if (!work) throw new Error('not published');
  return work;
};
const list = { type: 'bulletList', content: [{ type: 'listItem', content: [p('Item.')] }] };

test('publishing makes ids that are missing, and replaces malformed, repeated and foreign ones (EDIT-13)', async () => {
  const { id: other } = await createBook(await createMember());
  await run();
  const [foreign = ''] = await allIds(other);
  expect(foreign).toMatch(/^[a-z0-9]{8}$/);
  const ids = ['A', 'aaaaaaaa', 'aaaaaaaa', foreign, '"><script>', 7, null, 'waytoolong', 'x'.repeat(10_000)];
  const work = await published([
    page(...ids.map((id, i) => p(`Block ${i}.`, id))),
    page(list, { type: 'horizontalRule' }, p('B', 'aaaaaaaa')),
  ]);
  const all = await allIds(work.id);
  expect(all).toHaveLength(9 + 3 + 1 + 1);
  expect(new Set(all).size).toBe(all.length);
  for (const id of all) expect(id).toMatch(/^[a-z0-9]{8}$/);
  expect(all).not.toContain(foreign);
  const chapter = await createChapter(work, { pages: ['Of a chapter.'] });
  await run();
  const copy = await openCopy(author, work.id);
  const foreignInCopy = [...(await allIds(other)), ...(await chapterIds(chapter.id))];
  await saveCopy(author, copy, { pages: { 1: page(...foreignInCopy.map((id) => p('Pasted.', id))) } });
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect(Object.values(await idsByText(work.id)).filter((id) => foreignInCopy.includes(id))).toEqual([]);
});

const chapterIds = async (partId: string) =>
  (await db.select().from(pages).where(eq(pages.partId, partId))).flatMap(({ blocks }) => blocks ?? []);

test('only pages that changes concern are replaced, and a copy of a block of another page gets a new id (EDIT-08, EDIT-13)', async () => {
  const work = await published([page(p('One.')), page(p('Two.')), page(p('Three.')), page(p('Four.'))]);
  const before = await idsByText(work.id);
  const rowsOf = async () => {
    const rows = db
      .select({ row: sql<string>`${pages}.ctid::text` })
      .from(pages)
      .where(eq(pages.workId, work.id));
    return (await rows.orderBy(asc(pages.position))).map(({ row }) => row);
  };
  const [, second, third] = await rowsOf();
  const copy = await openCopy(author, work.id);
  const { 1: first, 3: unchanged } = await copied(copy);
  await saveCopy(author, copy, { pages: { 1: page(...(unchanged?.content ?? []), ...(first?.content ?? [])) } });
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect((await rowsOf()).slice(1, 3)).toEqual([second, third]);
  const after = await idsByText(work.id);
  expect(after).toEqual(before);
  const all = await allIds(work.id);
  expect([all.length, new Set(all).size]).toEqual([5, 5]);
  expect(all.indexOf(before['Three.'] ?? '')).toBe(3);
});

test('ids stay through edits, moves to other pages and republishing; new blocks get new ones (EDIT-13)', async () => {
  const work = await published([page(p('One.'), p('Two.')), page(p('Three.'), p('Four.'))]);
  const before = await idsByText(work.id);
  const copy = await openCopy(author, work.id);
  const { 1: first, 2: second } = await copied(copy);
  const [one, two, three, four] = [...(first?.content ?? []), ...(second?.content ?? [])];
  // Two is moved to the second page and changed, Three is split, Four is copied.
  const changed = {
    1: page(one ?? {}),
    2: page({ ...two, ...p('Two changed.', idOf(two)) }, p('Thr', idOf(three)), p('ee.', idOf(three)), four ?? {}, four ?? {}),
  };
  await saveCopy(author, copy, { pages: changed });
  expect((await publishChanges(author, copy)).status).toBe(200);
  const after = await idsByText(work.id);
  expect([after['One.'], after['Two changed.'], after.Thr]).toEqual([before['One.'], before['Two.'], before['Three.']]);
  const all = await allIds(work.id);
  expect([all.length, new Set(all).size]).toEqual([6, 6]);
  expect(all.filter((id) => Object.values(before).includes(id))).toHaveLength(4);
  const again = await openCopy(author, work.id);
  await saveCopy(author, again, { order: ['2', '1'] });
  expect((await publishChanges(author, again)).status).toBe(200);
  expect(new Set(await allIds(work.id))).toEqual(new Set(all));
  expect(await db.$count(versionBodies, eq(versionBodies.workId, work.id))).toBe(4); // the moved pages are stored once
});

test('panels keep their key when they are moved, and a copied one gets another (EDIT-13)', async () => {
  const comic = await createComic(author, { panels: [{}, {}, {}] });
  const arc = await createArc(comic, { panels: [{}] });
  await run();
  const keys = async () =>
    (
      await db
        .select({ key: panels.key })
        .from(panels)
        .where(and(eq(panels.workId, comic.id), isNull(panels.partId)))
        .orderBy(asc(panels.position))
    ).map(({ key }) => key ?? '');
  const [one, two, three] = await keys();
  const [{ key: ofArc } = { key: '' }] = await db.select({ key: panels.key }).from(panels).where(eq(panels.partId, arc.id));
  const copy = await openCopy(author, comic.id);
  const { address, width, height } = await createImage(author);
  const panel = (key?: string | null) => ({ picture: { src: address, width, height }, description: '', bubbles: [], ...(key && { key }) });
  await saveCopy(author, copy, {
    order: ['3', '1', '4', '5', '6'],
    pages: { 1: panel(one), 3: panel(three), 4: panel(one), 5: panel('not a key'), 6: panel(ofArc) },
  });
  expect((await publishChanges(author, copy)).status).toBe(200);
  const after = await keys();
  expect(after.slice(0, 2)).toEqual([three, one]);
  expect(new Set([...after, two, ofArc]).size).toBe(7);
  for (const key of after) expect(key).toMatch(/^[a-z0-9]{8}$/);
});

/** Runs the job for what was published before there were ids. */
const run = () => jobHandlers[0]?.run({}, { tries: 1, signal: new AbortController().signal });

test('older pages get ids in a job that can be stopped, which is no change for their author and no new version (EDIT-13, EDIT-07)', async () => {
  const book = await createBook(author, { pages: ['One.\n\nTwo.', 'Three.'] });
  const copy = await openCopy(author, book.id); // without ids
  const stopped = AbortSignal.abort();
  await expect(jobHandlers[0]?.run({}, { tries: 1, signal: stopped })).rejects.toThrow();
  expect(await db.$count(pages, isNull(pages.blocks))).toBeGreaterThan(0);
  await run();
  expect(await db.$count(pages, isNull(pages.blocks))).toBe(0);
  const all = await allIds(book.id);
  expect(new Set(all).size).toBe(3);
  await run();
  expect(await allIds(book.id)).toEqual(all);
  const nothing = await publishChanges(author, copy);
  expect([nothing.status, nothing.text.includes('Nothing has changed yet.')]).toEqual([422, true]);
  const html = await (await visit(`/book/${book.id}`)).text();
  expect(html).toContain(`data-block="${all[0]}"`);
});

test('the ids of blocks do not count toward the size of a page (EDIT-13)', async () => {
  const empty = { type: 'paragraph' };
  const full = page(p('x'.repeat(400)), ...Array.from({ length: 9_000 }, () => empty));
  const work = await published([full]);
  const copy = await openCopy(author, work.id);
  const { 1: first } = await copied(copy);
  const bytes = JSON.stringify(first).length;
  expect(bytes).toBeGreaterThan(400_000);
  await saveCopy(author, copy, { pages: { 1: { ...first, content: [p('y'), ...(first?.content ?? [])] } } });
  expect((await publishChanges(author, copy)).status).toBe(200);
});
