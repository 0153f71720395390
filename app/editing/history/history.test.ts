import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { erased } from '#server/database/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { draftIn, draftRow, openCopy, publishChanges, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { draftPages } from '../../drafts/tables.ts';
import { pages } from '../../works/tables.ts';
import { VERSIONS_BYTES_MAX, VERSIONS_MAX } from '../editing-rules.ts';
import { versionCounters, versions, versionUsage } from '../tables.ts';
import { HISTORY_EMPTY, trimmedInWords, UNPUBLISHED, VERSIONS_PAGE_SIZE } from './history-rules.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const historyOf = (id: string) => `/works/${id}/history`;
/** Publishes changes of the first page with a note. */
async function change(workId: string, words: string, note = '', partId?: string) {
  const id = await openCopy(author, workId, partId);
  await saveCopy(author, id, { pages: { 1: text(words) } });
  expect((await publishChanges(author, id, { note })).status).toBe(200);
}
const versionRows = (workId: string) => db.select().from(versions).where(eq(versions.workId, workId)).orderBy(versions.number);
async function versionId(workId: string, number: number) {
  const [found] = await db
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.workId, workId), eq(versions.number, number)));
  return found?.id ?? expect.unreachable();
}
const restore = async (workId: string, number: number, as = author) =>
  send(`${historyOf(workId)}/${await versionId(workId, number)}/restore`, {}, as.cookie);
const remove = async (workId: string, number: number, as = author) =>
  send(`${historyOf(workId)}/${await versionId(workId, number)}/delete`, {}, as.cookie);
const textOfPages = (rows: { document: unknown }[]) => rows.map(({ document }) => /"text": ?"([^"]*)"/.exec(JSON.stringify(document))?.[1]);
const pagesOfDraft = (id: string) => db.select().from(draftPages).where(eq(draftPages.draftId, id)).orderBy(draftPages.position);
const published = async (workId: string) =>
  textOfPages(await db.select().from(pages).where(eq(pages.workId, workId)).orderBy(pages.position));

test('the history lists versions newest first, with note, pages, words and which one readers see (EDIT-16)', async () => {
  const book = await createBook(author, { title: 'قنديل', pages: ['one two three', 'The last page.'] });
  const browser = await plainBrowser(historyOf(book.id), { as: author.cookie });
  expect(browser.page.text).toContain(HISTORY_EMPTY);
  await change(book.id, 'one two four five', 'A better beginning.');
  await browser.open(`/book/${book.id}`);
  await browser.follow('History');
  const items = browser.page.one('main').all('listitem');
  expect(items).toHaveLength(2);
  const [newest, first] = items.map((item) => item.text);
  for (const part of [
    'Version 2',
    'Readers see this version',
    'A better beginning.',
    '2 pages',
    '7 words',
    '2 words added',
    '1 word removed',
  ])
    expect(newest).toContain(part);
  expect(newest).toMatch(/\w+ \d+, \d{4}, \d+:\d\d [AP]M/);
  for (const part of ['Version 1', '2 pages']) expect(first).toContain(part);
  expect(first).not.toMatch(/Readers see|added/);
});

test('a chapter has a history of its own (EDIT-16)', async () => {
  const book = await createBook(author);
  const chapter = await createChapter(book, { title: 'The Tide' });
  await change(book.id, 'Of the book.', 'Book note.');
  await change(book.id, 'Of the chapter.', 'Chapter note.', chapter.id);
  const browser = await plainBrowser(`/book/${book.id}/chapter/${chapter.id}`, { as: author.cookie });
  await browser.follow('History');
  expect(browser.path).toBe(`${historyOf(book.id)}?part=${chapter.id}`);
  expect(browser.page.text).toContain('Chapter note.');
  expect(browser.page.text).not.toContain('Book note.');
  await browser.open(historyOf(book.id));
  expect(browser.page.text).not.toContain('Chapter note.');
});

test('for anyone but the author a history is an address that never existed (EDIT-16)', async () => {
  const book = await createBook(author);
  await change(book.id, 'Changed.');
  const others = [undefined, (await createMember()).cookie, (await createMember({ role: 'moderator' })).cookie];
  for (const as of others) {
    const never = await visit('/never/existed', { as });
    const expected = [never.status, (await pageOf(never)).one('main').text];
    for (const path of [historyOf(book.id), `${historyOf(book.id)}?part=${crypto.randomUUID()}`, historyOf(crypto.randomUUID())]) {
      const found = await visit(path, { as });
      expect([found.status, (await pageOf(found)).one('main').text]).toEqual(expected);
    }
  }
  expect((await visit(`${historyOf(book.id)}?part=${crypto.randomUUID()}`, { as: author.cookie })).status).toBe(404);
});

test('a long history is listed page by page (EDIT-16)', async () => {
  const book = await createBook(author);
  await change(book.id, 'Changed.');
  const [first] = await versionRows(book.id);
  const { id: _, ...values } = first ?? expect.unreachable();
  await db.insert(versions).values(Array.from({ length: VERSIONS_PAGE_SIZE }, (_, i) => ({ ...values, draftId: null, number: i + 3 })));
  const browser = await plainBrowser(historyOf(book.id), { as: author.cookie });
  const numbers = () =>
    browser.page
      .one('main')
      .all('heading')
      .slice(1)
      .map((heading) => heading.text);
  const newest = numbers();
  expect([newest.length, newest[0]]).toEqual([VERSIONS_PAGE_SIZE, `Version ${VERSIONS_PAGE_SIZE + 2}`]);
  await browser.follow('Older versions');
  expect(numbers()).toEqual(['Version 2', 'Version 1']);
});

test('a restored version is in the working copy, and readers see it only after Publish changes (EDIT-19)', async () => {
  const book = await createBook(author, { title: 'Old', pages: ['First.', 'Second.'] });
  const copy = await openCopy(author, book.id);
  await saveCopy(author, copy, { title: 'New', order: ['9', '1'], pages: { 9: text('Before.') } });
  await publishChanges(author, copy);
  expect(await published(book.id)).toEqual(['Before.', 'First.']);
  const restored = await restore(book.id, 1);
  const id = draftIn(restored);
  expect([restored.status, restored.headers.get('location')]).toEqual([303, `/write/book?draft=${id}`]);
  expect(await published(book.id)).toEqual(['Before.', 'First.']);
  expect(await draftRow(id)).toMatchObject({ title: 'Old', pagesCount: 2, revision: 2 });
  expect(textOfPages(await pagesOfDraft(id))).toEqual(['First.', 'Second.']);
  expect((await pageOf(await visit(`/drafts/${id}/publish-changes`, { as: author.cookie }))).text).toContain('1 of 2 pages changed');
  expect((await publishChanges(author, id)).status).toBe(200);
  expect([await published(book.id), (await workRow(book.id))?.title]).toEqual([['First.', 'Second.'], 'Old']);
});

test('changes that a restored version replaces are a version named Unpublished changes (EDIT-19)', async () => {
  const book = await createBook(author, { pages: ['First.'] });
  await change(book.id, 'Second.');
  const copy = await openCopy(author, book.id);
  await restore(book.id, 1); // nothing differed
  expect(await versionRows(book.id)).toHaveLength(2);
  await saveCopy(author, copy, { title: 'Third title', pages: { 1: text('Third.') } });
  expect(draftIn(await restore(book.id, 2))).toBe(copy);
  const rows = await versionRows(book.id);
  expect(rows.at(-1)).toMatchObject({ number: 3, isPublished: false, title: 'Third title' });
  const list = (await pageOf(await visit(historyOf(book.id), { as: author.cookie }))).one('main').all('listitem');
  expect(list.map((item) => [item.text.includes(UNPUBLISHED), item.text.includes('Readers see')])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect(textOfPages(await pagesOfDraft(copy))).toEqual(['Second.']);
  await restore(book.id, 3);
  expect([textOfPages(await pagesOfDraft(copy)), (await draftRow(copy))?.title]).toEqual([['Third.'], 'Third title']);
});

test('a version is deleted after a question, its number is not used again, and what readers see stays (EDIT-19)', async () => {
  const book = await createBook(author, { pages: ['First.'] });
  await change(book.id, 'Second.');
  await saveCopy(author, await openCopy(author, book.id), { pages: { 1: text('Third.') } });
  await restore(book.id, 1);
  const id = await versionId(book.id, 3);
  const browser = await plainBrowser(`${historyOf(book.id)}/${id}/delete`, { as: author.cookie });
  expect(browser.page.text).toContain('Delete version 3? It cannot be restored afterwards.');
  await browser.submit('Delete this version');
  expect([browser.path, browser.page.text]).toEqual([`${historyOf(book.id)}?deleted=3`, expect.stringContaining('Version 3 is deleted.')]);
  expect(await db.$count(erased, inArray(erased.erasedId, [id]))).toBe(1);
  await change(book.id, 'Fourth.');
  expect((await versionRows(book.id)).map(({ number }) => number)).toEqual([1, 2, 4]);
  expect((await remove(book.id, 4)).status).toBe(409);
  expect((await remove(book.id, 1)).status).toBe(303);
  expect((await versionRows(book.id)).map(({ number }) => number)).toEqual([2, 4]);
});

test('only the author restores and deletes a version, under the address of its work (EDIT-19)', async () => {
  const [book, other] = [await createBook(author), await createBook(author)];
  await change(book.id, 'Changed.');
  const stranger = await createMember();
  for (const action of [restore, remove]) expect((await action(book.id, 1, stranger)).status).toBe(404);
  for (const action of ['restore', 'delete'])
    expect((await send(`${historyOf(other.id)}/${await versionId(book.id, 1)}/${action}`, {}, author.cookie)).status).toBe(404);
  expect(await versionRows(book.id)).toHaveLength(2);
});

test('the version that readers see stays, however many unpublished ones are newer (EDIT-17)', async () => {
  const book = await createBook(author);
  await change(book.id, 'Changed.');
  const [first] = await versionRows(book.id);
  const { id: _, ...values } = first ?? expect.unreachable();
  const newer = Array.from({ length: VERSIONS_MAX }, (_, i) => ({ ...values, draftId: null, isPublished: false, number: i + 3 }));
  await db.insert(versions).values(newer);
  await db
    .update(versionCounters)
    .set({ lastNumber: VERSIONS_MAX + 2 })
    .where(eq(versionCounters.workId, book.id));
  await saveCopy(author, await openCopy(author, book.id), { title: 'Again' });
  expect((await restore(book.id, 1)).status).toBe(303);
  const numbers = (await versionRows(book.id)).map(({ number }) => number);
  expect(numbers.slice(0, 3)).toEqual([1, 2, 4]);
  expect([numbers.length, numbers.at(-1)]).toEqual([VERSIONS_MAX + 2, VERSIONS_MAX + 3]);
});

/** Lowers the limit for bytes of the author: another work takes all but `left`. */
async function leaveBytes(left: number) {
  const other = await createBook(author);
  await db.insert(versionUsage).values({ workId: other.id, personId: author.id, bytes: VERSIONS_BYTES_MAX - left });
  return (bytes: number) =>
    db
      .update(versionUsage)
      .set({ bytes: VERSIONS_BYTES_MAX - bytes })
      .where(eq(versionUsage.workId, other.id));
}
const numbersOf = async (workId: string) => (await versionRows(workId)).map(({ number }) => number);

test('above 500 MB the oldest versions are deleted, first ones last, and the history says so (EDIT-17)', async () => {
  const long = (letter: string) => letter.repeat(20_000);
  const [book, second] = [await createBook(author, { pages: [long('a')] }), await createBook(author, { pages: ['Short.'] })];
  for (const letter of ['b', 'c', 'd']) await change(book.id, long(letter));
  await change(second.id, 'Brief.');
  const history = async () => (await pageOf(await visit(historyOf(book.id), { as: author.cookie }))).text;
  const setLeft = await leaveBytes(170_000);
  await change(second.id, 'Briefer.');
  expect(await numbersOf(book.id)).toEqual([1, 2, 3, 4]);
  expect(await history()).not.toContain('500 MB');
  await setLeft(65_000);
  await change(second.id, 'Briefest.');
  expect(await numbersOf(book.id)).toEqual([1, 3, 4]);
  expect(await history()).toContain(trimmedInWords(1));
  await setLeft(0);
  await openCopy(author, second.id);
  expect([await numbersOf(book.id), (await numbersOf(second.id)).length]).toEqual([[4], 1]);
  expect(await history()).toContain('3 earlier versions were deleted, oldest first');
});

test('the oldest version is restored although storing the replaced changes deletes it (EDIT-17, EDIT-19)', async () => {
  const book = await createBook(author, { pages: ['First.'] });
  await change(book.id, 'Second.');
  await change(book.id, 'Third.');
  const [first] = await versionRows(book.id);
  const { id: _, ...values } = first ?? expect.unreachable();
  await db
    .insert(versions)
    .values(Array.from({ length: VERSIONS_MAX - 2 }, (_, i) => ({ ...values, draftId: null, isPublished: false, number: i + 4 })));
  await db
    .update(versionCounters)
    .set({ lastNumber: VERSIONS_MAX + 1 })
    .where(eq(versionCounters.workId, book.id));
  const copy = await openCopy(author, book.id);
  await saveCopy(author, copy, { title: 'Again' });
  await restore(book.id, 2);
  expect(textOfPages(await pagesOfDraft(copy))).toEqual(['Second.']);
  expect((await numbersOf(book.id)).slice(0, 3)).toEqual([1, 3, 4]);
});
