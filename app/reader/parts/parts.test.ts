import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { textFromPages } from '#editor/document/plain-text.ts';
import { db, pool } from '#server/database/database.ts';
import { createComic } from '#tests/support/comics.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publishPart, saveDraft } from '#tests/support/drafts/drafts.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { otherTransaction } from '#tests/support/servers/other-transaction.ts';
import { createBook, createWork } from '#tests/support/works.ts';
import { emptyPanel } from '../../drafts/panels/panel-rules.ts';
import { mayAddParts } from '../../drafts/rules.ts';
import { newId } from '../../forms/new-id.ts';
import { pages, parts, works } from '../../works/tables.ts';
import { PARTS_PAGE_SIZE } from './part-rules.ts';
import { lastChapter, listParts } from './parts.server.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';
const read = async (path: string, as?: string) => {
  const response = await visit(path, { as });
  return { status: response.status, location: response.headers.get('location'), page: await response.text() };
};
/** Writes and publishes a chapter with requests; returns its id. */
async function chapterOf(author: Member, work: string, title: string, words = ['It went on.']) {
  const id = await createDraft(author, { kind: 'chapter', work, title, pages: words.map(text) });
  expect((await publishPart(id, author.cookie)).status).toBe(200);
  const [part] = await db.select().from(parts).where(eq(parts.draftId, id));
  return part?.id ?? '';
}
const countOf = async (id: string) => (await db.select({ n: works.chapterCount }).from(works).where(eq(works.id, id)))[0]?.n;

test('a chapter is stored with its pages, counted, and listed with its book (CHAP-14, CHAP-15, DATA-03, DATA-20)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const id = await chapterOf(author, book.id, 'The Ladder', ['At low water.', 'At high water.']);
  const [part] = await db.select().from(parts).where(eq(parts.id, id));
  expect(part).toMatchObject({ workId: book.id, title: 'The Ladder', pagesCount: 2, wordsCount: 6 });
  const content = await db.select({ document: pages.document }).from(pages).where(eq(pages.partId, id)).orderBy(pages.position);
  expect(textFromPages(content.map(({ document }) => document))).toBe('At low water.\n---\nAt high water.');
  expect(await countOf(book.id)).toBe(1);
  const { page } = await read(`/book/${book.id}`);
  expect(withoutScripts(page)).toContain('The Ladder');
  expect(page).toContain(`href="/book/${book.id}/chapter/${id}"`);
  expect(withoutScripts(page)).toContain('Page 1 of 2'); // the book's own pages are not affected
});

test('chapters are listed oldest first, in pages (READ-BOOK-05, READ-BOOK-06)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  await db.insert(parts).values(
    Array.from({ length: PARTS_PAGE_SIZE + 2 }, (_, i) => ({
      workId: book.id,
      title: `Part ${i}.`,
      pagesCount: 0,
      createdAt: new Date(2026, 0, 1, 0, i),
    })),
  );
  const { page } = await read(`/book/${book.id}`);
  expect(page.indexOf('Part 0.')).toBeLessThan(page.indexOf('Part 1.'));
  expect(page).not.toContain(`Part ${PARTS_PAGE_SIZE}.`);
  const first = await listParts(null, book.id);
  const rest = await (await visit(`/works/${book.id}/parts?after=${first.parts.at(-1)?.id}`)).json();
  expect(rest).toMatchObject({ parts: [{ title: 'Part 50.' }, { title: 'Part 51.' }], more: false });
});

test('a chapter opens with its own title, and shows it as the first heading of every page (READ-CHAP-01)', async () => {
  const author = await createMember({ name: 'Ines Valdovar' });
  const book = await createBook(author, { title: 'The whole book' });
  const chapter = await chapterOf(author, book.id, 'The Ladder', ['At low water.', 'At high water.']);
  const first = await pageOf(await visit(`/book/${book.id}/chapter/${chapter}`));
  expect(first.names('heading').slice(0, 3)).toEqual(['The Ladder', 'The Ladder', 'The whole book']);
  const [sheet] = first.all('article');
  expect(sheet?.text).toBe('The whole book\nThe Ladder\nAt low water.');
  const second = await pageOf(await visit(`/book/${book.id}/chapter/${chapter}?page=2`));
  expect(second.names('heading').slice(0, 2)).toEqual(['The Ladder', 'The whole book']);
  expect(second.all('article')[0]?.text).toBe('At high water.');
  const opening = await pageOf(await visit(`/book/${book.id}`));
  expect(opening.all('article')[0]?.text).toBe('Ines Valdovar\nThe whole book\nThe lamp was lit.\nNobody had lit it.');
});

test('a chapter is read page by page, and only under the address of its book (READ-CHAP-01, READ-CHAP-02, ROUTE-13)', async () => {
  const author = await createMember();
  const [book, other] = [await createBook(author, { title: 'The whole book' }), await createBook(author)];
  const chapter = await chapterOf(author, book.id, 'The Ladder', ['At low water.', 'At high water.']);
  const two = await chapterOf(author, book.id, 'The Tuesday Fortnight');
  const first = await read(`/book/${book.id}/chapter/${chapter}`);
  expect(first.status).toBe(200);
  for (const part of ['The Ladder', 'The whole book', 'At low water.', 'Page 1 of 2']) expect(withoutScripts(first.page)).toContain(part);
  expect(first.page).not.toContain('At high water.');
  const last = await read(`/book/${book.id}/chapter/${chapter}?page=2`);
  expect(withoutScripts(last.page)).toContain('At high water.');
  expect(last.page).toContain(`href="/book/${book.id}/chapter/${two}"`); // on to the next chapter, without the list
  expect((await read(`/book/${other.id}/chapter/${chapter}`)).status).toBe(404);
  const ahead = await visit(`/works/${book.id}/parts/${chapter}/pages/2`);
  expect(await ahead.json()).toMatchObject({ position: 2, document: { type: 'doc' } });
  expect((await visit(`/works/${other.id}/parts/${chapter}/pages/2`)).status).toBe(404);
});

test('a missing, hidden or malformed chapter shows "Chapter not found" with a link to the book (READ-CHAP-03, PRIVACY-02)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const id = await chapterOf(author, book.id, 'Hidden soon');
  await hide(author);
  for (const part of [NOWHERE, id, 'x']) {
    const { status, page } = await read(`/book/${book.id}/chapter/${part}`);
    expect([part, status]).toEqual([part, 404]);
    expect(withoutScripts(page)).toContain('Chapter not found');
    expect(withoutScripts(page)).toContain('Return to Book');
    expect(page).not.toContain('Hidden soon');
  }
  expect((await read(`/book/${book.id}/chapter/${id}`, author.cookie)).status).toBe(200);
  expect((await visit(`/works/${book.id}/parts/${id}/pages/1`)).status).toBe(404);
  expect(await listParts(null, book.id)).toEqual({ parts: [], more: false });
});

test.each([
  ['visitor', false],
  ['stranger', false],
  ['author', true],
] as const)('what a %s may do about chapters (CHAP-11, CHAP-17, ROUTE-08, READ-BOOK-07, AMB-49)', async (who, may) => {
  const [author, stranger] = [await createMember(), await createMember()];
  const as = { visitor: undefined, stranger, author }[who];
  const book = await createBook(author);
  expect(mayAddParts(as ?? null, { authorId: author.id })).toBe(may);
  expect((await read(`/book/${book.id}`, as?.cookie)).page.includes(`/write/chapter/${book.id}`)).toBe(may);
  const editor = await read(`/write/chapter/${book.id}`, as?.cookie);
  expect([editor.status, editor.location]).toEqual(may ? [200, null] : [302, `/book/${book.id}`]);
  const saved = await saveDraft(newId(), firstSave({ kind: 'chapter', work: book.id }), as?.cookie);
  expect(saved.status).toBe(may ? 200 : who === 'visitor' ? 401 : 403);
});

test('adding a chapter to a missing book redirects home, and a theory has no chapters (CHAP-10)', async () => {
  const author = await createMember();
  const theory = await createWork(author, { kind: 'theory' });
  for (const id of [NOWHERE, 'x', theory.id]) {
    const { status, location } = await read(`/write/chapter/${id}`, author.cookie);
    expect([id, status, location]).toEqual([id, 302, '/']);
  }
  for (const work of [theory.id, NOWHERE, undefined])
    expect((await saveDraft(newId(), firstSave({ kind: 'chapter', ...(work && { work }) }), author.cookie)).status).toBe(403);
});

test('a chapter without title or text is refused with a message and remains a draft (CHAP-12, CHAP-13)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const untitled = await publishPart(await createDraft(author, { kind: 'chapter', work: book.id, title: ' ' }), author.cookie);
  expect([untitled.status, untitled.text.includes('Please enter a chapter title')]).toEqual([422, true]);
  const empty = await publishPart(
    await createDraft(author, { kind: 'chapter', work: book.id, pages: [text(' '), text('Words.')] }),
    author.cookie,
  );
  expect([empty.status, empty.text.includes('Please add some content to your chapter')]).toEqual([422, true]);
  expect(await countOf(book.id)).toBe(0);
});

test('publishing a draft twice, even concurrently, creates one chapter; another member’s draft is not found', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const id = await createDraft(author, { kind: 'chapter', work: book.id });
  expect((await publishPart(id, other.cookie)).status).toBe(404);
  const results = await Promise.all(Array.from({ length: 5 }, () => publishPart(id, author.cookie)));
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await countOf(book.id)).toBe(1);
});

test('only its author can delete a published chapter, and the count is updated (AMB-19, CHAP-07)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const id = await chapterOf(author, book.id, 'To be cut');
  const drop = (as?: string) => fetchData(`/works/${book.id}/parts/${id}/delete`, new URLSearchParams(), as);
  expect([(await drop()).status, (await drop(other.cookie)).status]).toEqual([401, 404]);
  expect((await drop(author.cookie)).status).toBe(200);
  expect((await drop(author.cookie)).status).toBe(404);
  expect(await countOf(book.id)).toBe(0);
  expect(await db.$count(pages, eq(pages.partId, id))).toBe(0);
});

test('the end of the last chapter is available to everyone who may read the book (CHAP-16, AMB-20)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  expect(await lastChapter(null, book.id, 1_000)).toBeNull();
  await chapterOf(author, book.id, 'Older');
  await chapterOf(author, book.id, 'Newer', ['One.', 'Two.']);
  const newest = await lastChapter(null, book.id, 1_000);
  expect(newest).toMatchObject({ title: 'Newer' });
  expect(newest?.words).toBe('One.\n\nTwo.');
  expect((await lastChapter(null, book.id, 5))?.words).toBe('\nTwo.');
  await chapterOf(author, book.id, 'Long', ['Far back.', ...Array.from({ length: 12 }, (_, n) => `Page ${n}. ${'x'.repeat(20)}`)]);
  const read = vi.spyOn(pool, 'query');
  const long = await lastChapter(null, book.id, 100);
  expect(read.mock.calls.length).toBeLessThanOrEqual(3);
  read.mockRestore();
  expect(long?.words).toHaveLength(100);
  expect(long?.words.endsWith(`Page 11. ${'x'.repeat(20)}`)).toBe(true);
  await hide(author);
  expect(await lastChapter(null, book.id, 1_000)).toBeNull();
  expect(await lastChapter(author, book.id, 1_000)).not.toBeNull();
});

test('a draft of a chapter is listed with a link to its editor, which opens it', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const id = await createDraft(author, { kind: 'chapter', work: book.id, title: 'Half a chapter' });
  expect((await read('/write', author.cookie)).page).toContain(`href="/write/chapter/${book.id}?draft=${id}"`);
  expect(withoutScripts((await read(`/write/chapter/${book.id}.data?draft=${id}`, author.cookie)).page)).toContain(
    'The extra beam came at eleven.',
  );
  expect((await read(`/write/book?draft=${id}`, author.cookie)).status).toBe(404);
});

test.each([
  { part: 'chapter', workOf: createBook },
  { part: 'arc', workOf: createComic },
] as const)(
  'several drafts of one $part are listed as unfinished, newest first, with a link to a new one (CHAP-04)',
  async ({ part, workOf }) => {
    const author = await createMember();
    const [work, other] = [await workOf(author), await workOf(author)];
    const shown = async (path: string) => pageOf(await visit(path, { as: author.cookie }));
    const startDraft = (title: string, on = work.id) =>
      createDraft(author, { kind: part, work: on, title, ...(part === 'arc' && { pages: [emptyPanel()] }) });
    const editor = `/write/${part}/${work.id}`;
    expect((await shown(editor)).text).not.toContain('Unfinished'); // none: an empty page opens directly
    const four = await startDraft('Number four');
    const five = await startDraft('Number five');
    await startDraft('Of another work', other.id);
    const list = await read(editor, author.cookie);
    const links = [...list.page.matchAll(/<a[^>]*class="draft-row-title"[^>]*href="([^"]+)"/g)].map(([, to]) => to);
    expect(links).toEqual([five, four].map((id) => `${editor}?draft=${id}`));
    expect(list.page).toContain(`href="${editor}?new"`);
    const { text: words } = await shown(editor);
    expect(words).toContain(`New ${part}`);
    expect(words).not.toContain('Of another work');
    const fresh = await read(`/write/${part}/${work.id}.data?new`, author.cookie);
    expect(fresh.page).not.toContain('Number five');
    const stranger = await createMember();
    expect((await visit(editor, { as: stranger.cookie })).status).toBe(302);
  },
);

test('a chapter that fails to load redirects to its book (READ-CHAP-04)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const id = await chapterOf(author, book.id, 'Out of reach');
  const { pageCache } = await import('#server/app.ts');
  pageCache.clear();
  const failing = vi
    .spyOn(pool, 'query')
    .mockImplementation(() => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })) as never);
  const { status, location } = await read(`/book/${book.id}/chapter/${id}`).finally(() => failing.mockRestore());
  expect([status, location]).toEqual([302, `/book/${book.id}`]);
});

test('a chapter is deleted despite a deadlock with a transaction that locked it first (CHAP-15)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const id = await chapterOf(author, book.id, 'The Ladder');
  const other = await otherTransaction();
  await other.query('select from parts where id = $1 for update', id);
  const deleted = send(`/works/${book.id}/parts/${id}/delete`, {}, author.cookie);
  await waitUntilBlocked();
  await other.query('select from works where id = $1 for update', book.id);
  await other.commit();
  expect([(await deleted).status, await countOf(book.id)]).toEqual([303, 0]);
});
