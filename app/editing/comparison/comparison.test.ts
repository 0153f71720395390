import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createComic, speech } from '#tests/support/comics.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { openCopy, publishChanges, saveCopy } from '#tests/support/drafts/working-copies.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf, type Shown } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { works } from '../../works/tables.ts';
import { versions } from '../tables.ts';
import { COMPARED_PAGE_SIZE, NOTHING_DIFFERS, TOO_LONG_TO_COMPARE } from './comparison-rules.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

type Change = Parameters<typeof saveCopy>[2];
/** Publishes changes of a work. */
async function change(workId: string, changed: Change) {
  const id = await openCopy(author, workId);
  await saveCopy(author, id, changed);
  expect((await publishChanges(author, id)).status).toBe(200);
}
async function addressOf(workId: string, number: number, search = '') {
  const [found] = await db
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.workId, workId), eq(versions.number, number)));
  return `/works/${workId}/history/${found?.id}${search}`;
}
const compare = async (workId: string, number: number, search = '') =>
  (await pageOf(await visit(await addressOf(workId, number, search), { as: author.cookie }))).one('main');
const marks = (shown: Shown) => shown.parts('ins, del').map((part) => part.text);
const headings = (shown: Shown) =>
  shown
    .all('heading')
    .slice(1)
    .map((heading) => heading.text);

test('a version is compared with the one before it and with what readers see, page by page (EDIT-18)', async () => {
  const book = await createBook(author, { title: 'Old Title', pages: ['The lamp was out.', 'A page that stays.'] });
  await change(book.id, { pages: { 1: text('The lamp was lit.') } });
  await change(book.id, { title: 'New Title', order: ['1', '2', '9'], pages: { 9: text('An added page.') } });
  const browser = await plainBrowser(`/works/${book.id}/history`, { as: author.cookie });
  const [, second] = browser.page.one('main').all('listitem');
  await browser.follow(second?.one('link', 'Compare') ?? expect.unreachable());
  const main = () => browser.page.one('main');
  expect(main().text).toContain('From version 1 to version 2.');
  expect(headings(main())).toEqual(['Page 1']);
  expect(marks(main())).toEqual(['[removed: out]', '[added: lit]']);
  expect(main().text).not.toContain('A page that stays.');
  await browser.follow(/^Compare with what readers see/);
  expect(main().text).toContain('From version 2 to version 3, which readers see.');
  expect(headings(main())).toEqual(['Title', 'Page 3, added']);
  expect(marks(main())).toEqual(['[removed: Old]', '[added: New]', '[added: An added page.]']);
});

test('a removed page and one that only moved are named (EDIT-18)', async () => {
  const book = await createBook(author, { pages: ['First page.', 'Second page.', 'Third page.'] });
  await change(book.id, { order: ['3', '1'] });
  const main = await compare(book.id, 2);
  expect(headings(main)).toEqual(['Page 2, moved from 1', 'Page 2, removed']);
  expect(marks(main)).toEqual(['[removed: Second page.]']);
});

test('panels are compared by image, bubbles and description (EDIT-18)', async () => {
  const bubble = (words: string) => ({ ...speech(words), id: '1' });
  const [old, now] = [await createImage(author, { bucket: 'comics' }), await createImage(author, { bucket: 'comics' })];
  const picture = { src: old.address, width: 800, height: 600 };
  const panel = { picture, description: 'A cat.', bubbles: [bubble('Hello there.')] };
  const comic = await createComic(author, { panels: [panel, { description: 'A dog.' }] });
  const changed = { picture: { ...picture, src: now.address }, description: 'A black cat.', bubbles: [bubble('Hello you.')] };
  await change(comic.id, { pages: { 1: changed } });
  const main = await compare(comic.id, 2);
  expect(headings(main)).toEqual(['Panel 1']);
  expect(marks(main)).toEqual(['[removed: Image]', '[added: Image]', '[added: black]', '[removed: there]', '[added: you]']);
  expect(main.parts('img')).toHaveLength(2);
});

test('a page of more than 50,000 words is shown side by side (EDIT-18)', async () => {
  const long = (n: number) => 'a '.repeat(n);
  const book = await createBook(author, { pages: [long(50_001), 'Short.'] });
  await change(book.id, { pages: { 1: text(`${long(40_000)}the end`), 2: text('Brief.') } });
  const main = await compare(book.id, 2);
  expect(main.text.match(new RegExp(TOO_LONG_TO_COMPARE, 'g'))).toHaveLength(1);
  expect(main.one('region', 'Before').text).not.toContain('the end');
  expect(main.one('region', 'After').text).toContain('the end');
  expect(headings(main)).toEqual(['Page 1', 'Before', 'After', 'Page 2']);
});

test('many changed pages are compared a few at a time (EDIT-18)', async () => {
  const count = COMPARED_PAGE_SIZE + 2;
  const book = await createBook(author, { pages: Array.from({ length: count }, (_, i) => `Page ${i} is old.`) });
  await change(book.id, { pages: Object.fromEntries(Array.from({ length: count }, (_, i) => [i + 1, text(`Page ${i} is new.`)])) });
  const browser = await plainBrowser(await addressOf(book.id, 2), { as: author.cookie });
  const seen = new Set(headings(browser.page.one('main')));
  while (browser.page.all('link', 'Next changes').length && seen.size < count) {
    await browser.follow('Next changes');
    for (const heading of headings(browser.page.one('main'))) seen.add(heading);
  }
  expect([...seen]).toEqual(Array.from({ length: count }, (_, i) => `Page ${i + 1}`));
  expect(browser.page.text).toContain(`to ${count} of ${count}`);
});

test('versions without a difference say so (EDIT-18)', async () => {
  const book = await createBook(author);
  await change(book.id, { title: 'Other' });
  await change(book.id, { title: book.title });
  const [first] = await db.select().from(versions).where(eq(versions.workId, book.id)).orderBy(versions.number);
  const main = await compare(book.id, first?.number ?? 0, '?with=readers');
  expect(main.text).toContain(NOTHING_DIFFERS);
});

test('for anyone but the author a comparison is an address that never existed (EDIT-18)', async () => {
  const book = await createBook(author);
  await change(book.id, { title: 'Changed' });
  const path = await addressOf(book.id, 1);
  for (const as of [undefined, (await createMember()).cookie, (await createMember({ role: 'moderator' })).cookie]) {
    const never = await visit('/never/existed', { as });
    const found = await visit(path, { as });
    expect([found.status, (await pageOf(found)).one('main').text]).toEqual([never.status, (await pageOf(never)).one('main').text]);
  }
  const other = await createBook(author);
  expect((await visit(path.replace(book.id, other.id), { as: author.cookie })).status).toBe(404);
});

test('after another version was published, the working copy is compared with it before one of both is chosen (EDIT-09)', async () => {
  const book = await createBook(author, { pages: ['The lamp was out.'] });
  const copy = await openCopy(author, book.id);
  await saveCopy(author, copy, { pages: { 1: text('The lamp was lit.') } });
  const browser = await plainBrowser(`/drafts/${copy}/publish-changes`, { as: author.cookie });
  expect(browser.page.names('link')).not.toContain('Compare');
  await db.update(works).set({ revision: 2 }).where(eq(works.id, book.id));
  await browser.open(`/drafts/${copy}/publish-changes`);
  await browser.follow('Compare');
  expect(browser.path).toBe(`/drafts/${copy}/compare`);
  expect(marks(browser.page.one('main'))).toEqual(['[removed: out]', '[added: lit]']);
  await browser.follow('Publish mine');
  await browser.submit('Publish mine');
  expect((await visit(`/drafts/${copy}/compare`, { as: author.cookie })).status).toBe(404);
});
