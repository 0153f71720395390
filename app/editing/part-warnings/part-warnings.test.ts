import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { localFields } from '#app/publish/schedule/moment.ts';
import { publishDue } from '#app/scheduling/publish-due.server.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createArc, createComic } from '#tests/support/comics.ts';
import { createDraft } from '#tests/support/drafts/drafts.ts';
import { workRow } from '#tests/support/drafts/working-copies.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { drafts } from '../../drafts/tables.ts';
import { parts } from '../../works/tables.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const save = (workId: string, partId: string, warnings: string[], as: Member = author) =>
  send(
    `/works/${workId}/parts/${partId}/warnings`,
    [['warnings', ''], ...warnings.map((warning): [string, string] => ['warnings', warning])],
    as.cookie,
  );
const textOf = async (path: string) => (await pageOf(await visit(path))).text;
const warningFacets = async (id: string) => {
  const { rows } = await db.execute<{ folded: string }>(sql`select f.folded from work_facets w join facets f on f.id = any(w.facets)
    where w.work_id = ${id} and f.dimension = 'warning' order by 1`);
  return rows.map(({ folded }) => folded);
};

test('warnings of chapters stand on the work and its card after its own, and go with the last such chapter (WARN-03)', async () => {
  const book = await createBook(author, { title: 'Zqparts', warnings: ['violence'], warningsStated: 'some' });
  const [first, second] = [await createChapter(book), await createChapter(book)];
  expect((await save(book.id, first.id, ['drugs', 'violence'])).status).toBe(303);
  await save(book.id, second.id, ['drugs', 'abuse']);
  for (const path of [`/book/${book.id}`, '/all-books', '/search?q=Zqparts'])
    expect(await textOf(path), path).toMatch(/Warnings: Violence\W*In some chapters: Abuse, Drugs or alcohol/);
  expect(await warningFacets(book.id)).toEqual(['abuse', 'drugs', 'violence']);
  await send(`/works/${book.id}/parts/${second.id}/delete`, {}, author.cookie);
  expect(await textOf(`/book/${book.id}`)).toMatch(/In some chapters: Drugs or alcohol(?!, )/);
  await db.update(parts).set({ state: 'held' }).where(eq(parts.id, first.id));
  expect(await workRow(book.id)).toMatchObject({ partWarnings: [], warnings: ['violence'] });
  await db.update(parts).set({ state: 'shown' }).where(eq(parts.id, first.id));
  await save(book.id, first.id, []);
  expect(await textOf(`/book/${book.id}`)).not.toContain('In some chapters');
  expect(await warningFacets(book.id)).toEqual(['violence']);
});

test('arcs have warnings, which only the author changes, and only from the list (WARN-03)', async () => {
  const comic = await createComic(author);
  const arc = await createArc(comic);
  expect((await save(comic.id, arc.id, ['suicide'], await createMember())).status).toBe(404);
  expect((await save(comic.id, arc.id, ['cookery'])).status).toBe(422);
  expect((await save(comic.id, arc.id, ['none'])).status).toBe(303);
  expect((await save(comic.id, arc.id, ['flashing'])).status).toBe(303);
  expect(await textOf(`/comic/${comic.id}`)).toContain('In some arcs: Flashing images');
});

test('a chapter is published with its warnings, also as scheduled (WARN-03)', async () => {
  const book = await createBook(author);
  const draft = () => createDraft(author, { kind: 'chapter', work: book.id });
  const [now, later] = [await draft(), await draft()];
  const sent = await fetchData(`/drafts/${now}/publish-part`, new URLSearchParams({ warnings: 'suicide,drugs' }), author.cookie);
  expect(sent.status).toBe(200);
  const wrong = await fetchData(`/drafts/${later}/publish-part`, new URLSearchParams({ warnings: 'cookery' }), author.cookie);
  expect(wrong.status).toBe(422);
  const fields = localFields({ at: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(), zone: 'Europe/Berlin' });
  const form = new URLSearchParams({ from: 'part', warnings: 'abuse', ...fields, zone: 'Europe/Berlin' });
  expect((await fetchData(`/drafts/${later}/schedule`, form, author.cookie)).status).toBe(200);
  await db.update(drafts).set({ publishAt: sql`now()` }).where(eq(drafts.id, later));
  await publishDue(later);
  const found = await db.select({ warnings: parts.warnings }).from(parts).where(eq(parts.workId, book.id)).orderBy(parts.position);
  expect(found).toEqual([{ warnings: ['suicide', 'drugs'] }, { warnings: ['abuse'] }]);
  expect((await workRow(book.id))?.partWarnings).toEqual(['abuse', 'drugs', 'suicide']);
});

test('a chapter under Warn is covered, its book and other chapters are not (WARN-05, WARN-06)', async () => {
  const book = await createBook(author, { pages: ['Zqopen page.'] });
  const covered = await createChapter(book, {
    pages: ['Zqhidden words.'],
    warnings: ['self-harm', 'violence'],
    noteBefore: 'Zqhidden note.',
  });
  const open = await createChapter(book, { pages: ['Zqopen words.'], warnings: ['violence'] });
  const address = (part: { id: string }) => `/book/${book.id}/chapter/${part.id}`;
  for (const path of [address(covered), `${address(covered)}.data`, `/works/${book.id}/parts/${covered.id}/pages/1`])
    expect([path, (await (await visit(path)).text()).includes('Zqhidden')]).toEqual([path, false]);
  expect(await textOf(address(covered))).toContain('This chapter contains: Self-harm.');
  expect(await textOf(address(open))).toContain('Zqopen words.');
  expect(await textOf(`/book/${book.id}`)).toContain('Zqopen page.');
});

test('previews of a covered arc are in no response (WARN-05)', async () => {
  const picture = { src: '/media/comics/zqhidden-1.webp', width: 800, height: 800 };
  const comic = await createComic(author);
  await createArc(comic, { panels: [{ picture }], warnings: ['gore'] });
  for (const path of [`/comic/${comic.id}`, `/works/${comic.id}/parts`])
    expect([path, (await (await visit(path)).text()).includes('zqhidden')]).toEqual([path, false]);
});
