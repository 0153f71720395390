import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createArc, createComic } from '#tests/support/comics.ts';
import { createDraft, publishPart } from '#tests/support/drafts/drafts.ts';
import { workRow } from '#tests/support/drafts/working-copies.ts';
import { pageOf, type Shown } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { filesInZip } from '#tests/support/site/zip-files.ts';
import { createBook, createChapter, createTheory } from '#tests/support/works.ts';
import { moved, ORDER_MAX, orderFor } from '../../ordering/order-rules.ts';
import { lastChapter, listParts } from '../../reader/parts/parts.server.ts';
import { parts } from '../../works/tables.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const titlesOf = async (workId: string) => (await listParts(null, workId)).parts.map(({ title }) => title);
const save = (workId: string, ids: readonly string[], as: Member = author) =>
  send(`/works/${workId}/order`, { order: ids.join(' ') }, as.cookie);
const pageBy = async (path: string, as: Member = author) => pageOf(await visit(path, { as: as.cookie }));
/** A book with the chapters One, Two, Three and Four, and their ids. */
async function bookOfFour() {
  const book = await createBook(author, { pages: ['Front.'] });
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three', 'Four']) ids.push((await createChapter(book, { title, pages: [`${title}.`] })).id);
  return { book, ids: ids as [string, string, string, string] };
}
/** Presses a button of a part in a browser without JavaScript; the page is the one after it. */
async function press(workId: string, partId: string, name: string, as: Member = author) {
  const html = await (await visit(`/works/${workId}/order`, { as: as.cookie })).text();
  const page = await pageOf(html);
  const button = page.parts(`#part-${partId}`)[0]?.one('button', name) ?? expect.unreachable();
  const [, order = ''] = /name="order" value="([^"]*)"/.exec(html) ?? [];
  const response = await send(
    `/works/${workId}/order`,
    { order, [`${button.attribute('name')}`]: `${button.attribute('value')}` },
    as.cookie,
  );
  const location = response.headers.get('location');
  return { status: response.status, location, page: location ? await pageBy(location.split('#')[0] ?? '', as) : await pageOf(response) };
}
const statusOf = (page: Shown) => page.one('main').one('status').text;

test('the author changes the order of chapters without JavaScript, one move at a time, and each move is announced (EDIT-22)', async () => {
  const { book, ids } = await bookOfFour();
  const [one, two, , four] = ids;
  const browser = await plainBrowser(`/book/${book.id}`, { as: author.cookie });
  await browser.follow('Change Order');
  expect(browser.path).toBe(`/works/${book.id}/order`);
  expect(browser.page.parts('.order-title').map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four']);
  for (const name of ['Move One', 'Move up', 'Move down', 'Move to…'])
    expect(browser.page.parts(`#part-${one}`)[0]?.names('button')).toContain(name);
  const up = await press(book.id, four, 'Move up');
  expect([up.status, up.location, statusOf(up.page)]).toEqual([
    303,
    `/works/${book.id}/order?moved=${four}#part-${four}`,
    'Four, now 3 of 4.',
  ]);
  expect(statusOf((await press(book.id, one, 'Move down')).page)).toBe('One, now 2 of 4.');
  expect(statusOf((await press(book.id, two, 'Move up')).page)).toBe('Two, now 1 of 4.');
  expect(await titlesOf(book.id)).toEqual(['Two', 'One', 'Four', 'Three']);
});

test('Move to… asks for the number of the new position (EDIT-22)', async () => {
  const { book, ids } = await bookOfFour();
  const requested = (await pageBy(`/works/${book.id}/order`)).parts(`#part-${ids[3]}`)[0]?.one('button', 'Move to…');
  expect([requested?.attribute('form'), requested?.attribute('name')]).toEqual(['order-to', 'to']);
  const browser = await plainBrowser(`/works/${book.id}/order?to=${requested?.attribute('value')}`, { as: author.cookie });
  expect(browser.page.text).toContain('Four is 4 of 4.');
  await browser.submit('Move', { 'New position, from 1 to 4': '2' });
  expect(statusOf(browser.page)).toBe('Four, now 2 of 4.');
  expect(await titlesOf(book.id)).toEqual(['One', 'Four', 'Two', 'Three']);
  for (const to of ['', 'x', '1.5'])
    expect((await send(`/works/${book.id}/order`, { order: ids.join(' '), move: `to:${ids[0]}`, to }, author.cookie)).status).toBe(422);
});

test('list, previous and next, numbers, exports and the text for the next chapter follow the order; addresses stay (EDIT-22, READ-BOOK-05)', async () => {
  const { book, ids } = await bookOfFour();
  const [one, two, three, four] = ids;
  const reader = await createMember();
  await visit(`/book/${book.id}/chapter/${one}`, { as: reader.cookie });
  const response = await save(book.id, [four, one, three, two]);
  expect([response.status, response.headers.get('location')]).toEqual([303, `/works/${book.id}/order?saved`]);
  expect(statusOf(await pageBy(`/works/${book.id}/order?saved`))).toBe('The new order is saved.');
  const opened = await pageBy(`/book/${book.id}/chapter/${one}`, reader);
  expect(opened.parts('.parts-list li').map(({ text }) => text)).toEqual(['Four', 'One', 'Three', 'Two']);
  expect(opened.parts('a[rel=prev]').map((link) => link.attribute('href'))).toContain(`/book/${book.id}/chapter/${four}`);
  expect(opened.parts('a[rel=next]').map((link) => link.attribute('href'))).toContain(`/book/${book.id}/chapter/${three}`);
  expect((await pageBy('/', reader)).parts('.continue-page')[0]?.text).toBe('Chapter 2, page 1 of 1');
  expect((await lastChapter(null, book.id, 100))?.title).toBe('Two');
  expect(await workRow(book.id)).toMatchObject({ revision: 1, editedAt: null, renewedAt: null });
  const draft = await createDraft(author, { kind: 'chapter', work: book.id, title: 'Five' });
  expect((await publishPart(draft, author.cookie)).status).toBe(200);
  expect(await titlesOf(book.id)).toEqual(['Four', 'One', 'Three', 'Two', 'Five']);
});

test('further pages of a long list follow the order (EDIT-22, READ-BOOK-06)', async () => {
  const book = await createBook(author);
  const rows = Array.from({ length: 60 }, (_, i) => ({ workId: book.id, title: `Part ${i}`, pagesCount: 0 }));
  const ids = (await db.insert(parts).values(rows).returning({ id: parts.id })).map(({ id }) => id);
  expect((await save(book.id, ids.toReversed())).status).toBe(303);
  const first = await listParts(null, book.id);
  const rest = await listParts(null, book.id, first.parts.at(-1)?.id);
  expect([...first.parts, ...rest.parts].map(({ title }) => title)).toEqual(rows.map(({ title }) => title).reverse());
});

test('arcs and the download of a comic follow the order (EDIT-22)', async () => {
  const comic = await createComic(author);
  const [first, second] = [await createArc(comic, { title: 'Ebb' }), await createArc(comic, { title: 'Flood' })];
  expect((await save(comic.id, [second.id, first.id])).status).toBe(303);
  const arc = await pageBy(`/comic/${comic.id}/arc/${second.id}`);
  expect(arc.one('link', 'Next arc: Ebb').attribute('href')).toBe(`/comic/${comic.id}/arc/${first.id}`);
  const files = filesInZip(Buffer.from(await (await visit(`/works/${comic.id}/download`, { as: author.cookie })).arrayBuffer()));
  const html = String(files.get(`works/${comic.id}.html`));
  expect(html.indexOf('Flood')).toBeLessThan(html.indexOf('Ebb'));
});

test('a set of other parts than the stored one is refused, and nothing changes (EDIT-22)', async () => {
  const { book, ids } = await bookOfFour();
  const [one, two, three, four] = ids;
  const foreign = await createChapter(await createBook(author));
  for (const wrong of [
    [one, two, three, foreign.id],
    [one, two, three, four, four],
    [one, two, three, crypto.randomUUID()],
    [one, two, three, 'four'],
  ])
    expect((await save(book.id, wrong)).status, wrong.join()).toBe(422);
  const page = await pageOf(await save(book.id, [four, three, two]));
  expect(page.one('main').one('alert').text).toBe('The chapters changed meanwhile. Check the order again.');
  expect(page.parts('.order-title').map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four']);
  expect((await save(book.id, [])).status).toBe(409);
  expect((await send(`/works/${book.id}/parts/${two}/delete`, {}, author.cookie)).status).toBe(303);
  expect((await save(book.id, [four, three, two, one])).status).toBe(409);
  expect(await titlesOf(book.id)).toEqual(['One', 'Three', 'Four']);
  const comic = await createComic(author);
  await createArc(comic);
  const { status, text } = await fetchData(`/works/${comic.id}/order`, new URLSearchParams({ order: '' }), author.cookie);
  expect([status, text]).toEqual([409, expect.stringContaining('The arcs changed meanwhile. Check the order again.')]);
});

test('only the author of a work with parts changes their order (EDIT-22)', async () => {
  const { book, ids } = await bookOfFour();
  const [other, theory] = [await createMember(), await createTheory(author)];
  expect((await save(book.id, ids.toReversed(), other)).status).toBe(404);
  expect((await visit(`/works/${book.id}/order`, { as: other.cookie })).status).toBe(404);
  expect((await visit(`/works/${theory.id}/order`, { as: author.cookie })).status).toBe(404);
  expect((await pageBy(`/book/${book.id}`, other)).names('link')).not.toContain('Change Order');
  expect(await titlesOf(book.id)).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('two orders that are saved at once leave one of them, and chapters published at once get places of their own (EDIT-22)', async () => {
  const { book, ids } = await bookOfFour();
  const [one, two, three, four] = ids;
  const orders = [
    [four, three, two, one],
    [two, one, four, three],
  ];
  const answers = await Promise.all(orders.flatMap((order) => [save(book.id, order), save(book.id, order)]));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  const stored = (await listParts(null, book.id)).parts.map(({ id }) => id);
  expect(orders).toContainEqual(stored);
  const drafts = await Promise.all(['Five', 'Six', 'Seven'].map((title) => createDraft(author, { kind: 'chapter', work: book.id, title })));
  const published = await Promise.all(drafts.map((id) => publishPart(id, author.cookie)));
  expect(published.map(({ status }) => status)).toEqual([200, 200, 200]);
  const places = await db.select({ position: parts.position }).from(parts).where(eq(parts.workId, book.id)).orderBy(asc(parts.position));
  expect(places.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a work with more than 1,000 chapters has no page of its order (EDIT-22)', async () => {
  const book = await createBook(author);
  const rows = Array.from({ length: ORDER_MAX }, (_, i) => ({ workId: book.id, title: `Part ${i}`, pagesCount: 0 }));
  const ids = (await db.insert(parts).values(rows).returning({ id: parts.id })).map(({ id }) => id);
  expect((await save(book.id, ids.toReversed())).status).toBe(303);
  expect((await pageBy(`/works/${book.id}/order`)).parts('.order-row')).toHaveLength(ORDER_MAX);
  await createChapter(book);
  const page = await pageBy(`/works/${book.id}/order`);
  expect(page.one('main').text).toContain('A book with more than 1,000 chapters can’t be put in another order here.');
  expect(page.parts('.order-row')).toEqual([]);
  expect((await save(book.id, ids)).status).toBe(422);
});

test('a move goes at most to an end, and parts that others added or deleted meanwhile are last or left out (EDIT-22)', () => {
  expect([0, 1, 2, 9].map((to) => moved(['a', 'b', 'c'], 'b', to).join(''))).toEqual(['bac', 'bac', 'abc', 'acb']);
  const part = (id: string) => ({ id, title: id });
  expect(orderFor(['c', 'a', 'b'], ['a', 'c', 'd'].map(part))).toEqual(['c', 'a', 'd']);
});
