import { and, asc, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { db, pool } from '#server/database/database.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createCollection, putIn } from '#tests/support/site/collections.ts';
import { createBook } from '#tests/support/works.ts';
import { canReceive } from '../../audience/live-access.server.ts';
import {
  COLLECTION_DESCRIPTION_MAX,
  COLLECTION_ITEMS_MAX,
  COLLECTION_MESSAGES,
  COLLECTION_NOTE_MAX,
  COLLECTION_PAGE_SIZE,
  COLLECTION_TITLE_MAX,
  COLLECTIONS_MAX,
} from './collection-rules.ts';
import { collectionItems, collections } from './tables.ts';

const add = (collection: { id: string }, work: { id: string }, owner: Member, isIn = 'yes') =>
  fetchData(`/collection/${collection.id}/items`, new URLSearchParams({ work: work.id, in: isIn }), owner.cookie);
const itemIds = async (collection: { id: string }) =>
  (
    await db
      .select({ id: collectionItems.workId })
      .from(collectionItems)
      .where(eq(collectionItems.collectionId, collection.id))
      .orderBy(asc(collectionItems.position))
  ).map(({ id }) => id);
const page = async (path: string, as?: Member) => pageOf(await visit(path, { as: as?.cookie }));
const titles = async (path: string, as?: Member) => (await page(path, as)).parts('.library-words b').map(({ text }) => text);
const status = async (path: string, as?: Member) => (await visit(path, { as: as?.cookie })).status;

test('a member makes a private collection, adds works from the library of a work, and finds it in the library, without scripts (LIB-05)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author, { title: 'The Salt Road' });
  const browser = await plainBrowser('/library/collections', { as: reader.cookie });
  expect(browser.page.text).toContain('No collections yet.');
  await browser.follow('New collection');
  await browser.submit('Make the collection', { Title: 'Rainy days', Description: 'For the\nwindow seat.' });
  const address = browser.path;
  expect(browser.page.text).toContain('Private');
  expect(await status(address, other)).toBe(404);
  expect(await status(address)).toBe(404);
  const menu = await plainBrowser(`/works/${book.id}/library`, { as: reader.cookie });
  await menu.follow('Add to your collections');
  await menu.submit('Add');
  expect(menu.page.text).toContain('This work is in it');
  expect(await titles(address, reader)).toEqual(['The Salt Road']);
  expect((await page('/library', reader)).one('navigation', 'Shelves').names('link')).toContain('Collections 1');
  await menu.submit('Remove');
  expect(await titles(address, reader)).toEqual([]);
});

test('a collection has limits for its title, description, notes, works and number (LIB-05)', async () => {
  const [author, owner] = [await createMember(), await createMember()];
  const create = (fields: Record<string, string>) => send('/library/collections/new', { title: 'One', ...fields }, owner.cookie);
  expect((await create({ title: 'ä'.repeat(COLLECTION_TITLE_MAX), description: 'x'.repeat(COLLECTION_DESCRIPTION_MAX) })).status).toBe(303);
  const refused: Record<string, string>[] = [
    { title: ' ' },
    { title: 'x'.repeat(COLLECTION_TITLE_MAX + 1) },
    { description: 'x'.repeat(COLLECTION_DESCRIPTION_MAX + 1) },
  ];
  for (const wrong of refused) expect((await create(wrong)).status).toBe(422);
  const id = crypto.randomUUID();
  for (let i = 0; i < 2; i++) expect((await create({ id })).status).toBe(303); // the same form twice
  expect(await db.$count(collections, eq(collections.ownerId, owner.id))).toBe(2);
  await db.insert(collections).values(Array.from({ length: COLLECTIONS_MAX - 2 }, (_, i) => ({ ownerId: owner.id, title: `${i}` })));
  expect((await pageOf(await create({}))).text).toContain(COLLECTION_MESSAGES.tooMany);

  const [book, next] = [await createBook(author), await createBook(author)];
  await add({ id }, book, owner);
  const note = (text: string) => send(`/collection/${id}/note`, { work: book.id, note: text }, owner.cookie);
  expect((await note('ä'.repeat(COLLECTION_NOTE_MAX))).status).toBe(303);
  expect((await note('x'.repeat(COLLECTION_NOTE_MAX + 1))).status).toBe(422);
  expect((await page(`/collection/${id}`, owner)).text).toContain('ä'.repeat(COLLECTION_NOTE_MAX));
  await db.execute(`insert into works (kind, title, description, genre, language, author_id, pages_count, words_count)
    select 'book', 'Filler', '', 'Fantasy', 'English', '${author.id}', 1, 1 from generate_series(2, ${COLLECTION_ITEMS_MAX})`);
  await db.execute(`insert into collection_items (collection_id, work_id, position)
    select '${id}', id, (row_number() over ()) + 10 from works where author_id = '${author.id}' and title = 'Filler'`);
  expect((await pageOf(await send(`/collection/${id}/items`, { work: next.id }, owner.cookie))).text).toContain(COLLECTION_MESSAGES.full);
});

test('works are put in order by hand: up, down and to a number, without scripts (LIB-05)', async () => {
  const [author, owner] = [await createMember(), await createMember()];
  const books = [];
  for (const title of ['One', 'Two', 'Three', 'Four']) books.push(await createBook(author, { title }));
  const [one, two, three, four] = books.map(({ id }) => id);
  const collection = await createCollection(owner, books);
  const move = async (work: string | undefined, to: number) => {
    const moved = await send(`/collection/${collection.id}/move`, { work: work ?? '', to: `${to}` }, owner.cookie);
    return (await page(moved.headers.get('location') ?? '', owner)).text;
  };
  expect(await move(one, 3)).toContain('One, now 3 of 4.');
  expect(await itemIds(collection)).toEqual([two, three, one, four]);
  await move(four, 1);
  expect(await itemIds(collection)).toEqual([four, two, three, one]);
  await move(four, 99);
  expect(await itemIds(collection)).toEqual([two, three, one, four]);
  await move(two, 1);
  expect(await itemIds(collection)).toEqual([two, three, one, four]);
  expect((await send(`/collection/${collection.id}/move`, { work: two ?? '', to: '0' }, owner.cookie)).status).toBe(422);
  const browser = await plainBrowser(`/collection/${collection.id}/items`, { as: owner.cookie });
  await browser.submit('Move down: Two');
  expect(await itemIds(collection)).toEqual([three, two, one, four]);
  expect(browser.page.text).toContain('Two, now 2 of 4.');
  expect(await titles(`/collection/${collection.id}`)).toEqual(['Three', 'Two', 'One', 'Four']);
});

test('a public collection shows each viewer only the works they may see, and a private profile hides it (LIB-06)', async () => {
  const [author, secret, owner, reader] = [await createMember(), await createMember(), await createMember(), await createMember()];
  const [book, unseen] = [await createBook(author, { title: 'Open' }), await createBook(secret, { title: 'Quetzal plumage' })];
  const collection = await createCollection(owner, [unseen, book]);
  const address = `/collection/${collection.id}`;
  expect(await titles(address)).toEqual(['Quetzal plumage', 'Open']);
  await hide(secret);
  for (const viewer of [undefined, reader, owner]) {
    expect(await titles(address, viewer)).toEqual(['Open']);
    expect(await (await visit(address, { as: viewer?.cookie })).text()).not.toContain('Quetzal');
  }
  const dataFor = async (viewer?: Member) => (await visit(`${address}.data`, { as: viewer?.cookie })).text();
  const before = [await dataFor(), await dataFor(reader)];
  await db.insert(collectionItems).values({ collectionId: collection.id, workId: (await createBook(secret)).id, position: 1 });
  expect([await dataFor(), await dataFor(reader)]).toEqual(before); // neither a count nor a position tells of works that are left out
  expect(await titles(`${address}?after=${unseen.id}`, reader)).toEqual(['Open']); // as for a work that is not in the collection
  expect(await titles(`${address}?after=${book.id}`, reader)).toEqual([]);
  expect(await titles(address, secret)).toContain('Quetzal plumage');
  const listed = async (as: Member) =>
    (await page(`/profile/${owner.username}/collections`, as)).parts('.series-list b').map(({ text }) => text);
  await createCollection(owner, [], { title: 'Only mine', isPublic: false });
  expect(await listed(reader)).toEqual(['Rainy days']);
  expect(await listed(owner)).toEqual(['Only mine', 'Rainy days']);
  expect((await page(`/profile/${owner.username}`, reader)).text).toMatch(/1 ?Collection\b/);
  await hide(owner);
  expect([await status(address), await status(address, reader), await status(address, owner)]).toEqual([404, 404, 200]);
  expect(await status(`/profile/${owner.username}/collections`, reader)).toBe(404);
});

test('a collection gives no power over its works, and an author removes their own work from it (LIB-06)', async () => {
  const [author, owner, other] = [await createMember(), await createMember(), await createMember()];
  const [book, second] = [await createBook(author, { title: 'Mine' }), await createBook(other, { title: 'Another’s' })];
  const collection = await createCollection(owner, [book, second]);
  for (const path of ['items', 'move', 'note', 'delete', 'edit'])
    expect(
      (await send(`/collection/${collection.id}/${path}`, { work: book.id, to: '1', title: 'Taken' }, author.cookie)).status,
      path,
    ).toBe(404);
  const remove = (work: { id: string }, as: Member) => send(`/collection/${collection.id}/remove-mine`, { work: work.id }, as.cookie);
  expect((await remove(second, author)).status).toBe(404);
  expect((await remove(book, owner)).status).toBe(404);
  expect(await itemIds(collection)).toEqual([book.id, second.id]);
  const browser = await plainBrowser(`/collection/${collection.id}`, { as: author.cookie });
  await browser.submit('Remove my work: Mine');
  expect(browser.page.text).toContain('Your work is no longer in this collection.');
  expect(await itemIds(collection)).toEqual([second.id]);
  const hidden = await createCollection(owner, [book], { isPublic: false });
  expect((await send(`/collection/${hidden.id}/remove-mine`, { work: book.id }, author.cookie)).status).toBe(404);
  await send(`/collection/${collection.id}/delete`, {}, owner.cookie);
  expect(await status(`/collection/${collection.id}`, owner)).toBe(404);
  expect(await status(`/book/${second.id}`)).toBe(200);
});

test('a work that may not be seen cannot be added, and a repetition changes nothing (LIB-05, LIB-06)', async () => {
  const [secret, author, owner] = [await createMember(), await createMember(), await createMember()];
  const [unseen, book] = [await createBook(secret), await createBook(author)];
  const collection = await createCollection(owner);
  await hide(secret);
  expect((await add(collection, unseen, owner)).status).toBe(404);
  for (let i = 0; i < 2; i++) expect((await send(`/collection/${collection.id}/items`, { work: book.id }, owner.cookie)).status).toBe(303);
  expect(await itemIds(collection)).toEqual([book.id]);
  const [stored] = await db.select().from(collections).where(eq(collections.id, collection.id));
  expect(stored?.itemsCount).toBe(1);
});

test('a collection is read by page with the same number of queries however long it is (LIB-05)', async () => {
  const [author, owner] = [await createMember(), await createMember()];
  const collection = await createCollection(owner);
  const books: { id: string }[] = [];
  for (let i = 0; i <= COLLECTION_PAGE_SIZE; i++) books.push(await createBook(author, { title: `Book ${i}` }));
  const query = vi.spyOn(pool, 'query');
  try {
    const countQueries = async () => {
      query.mockClear();
      await visit(`/collection/${collection.id}`, { as: owner.cookie });
      return query.mock.calls.length;
    };
    await putIn(collection, books.slice(0, 2));
    const few = await countQueries();
    await db.delete(collectionItems).where(and(eq(collectionItems.collectionId, collection.id)));
    await putIn(collection, books);
    expect([few, await countQueries()]).toEqual([3, 3]); // the viewer, the collection, the works
  } finally {
    query.mockRestore();
  }
  const browser = await plainBrowser(`/collection/${collection.id}`);
  expect(browser.page.parts('.library-words b')).toHaveLength(COLLECTION_PAGE_SIZE);
  await browser.follow('Next');
  expect(browser.page.parts('.library-words b').map(({ text }) => text)).toEqual([`Book ${COLLECTION_PAGE_SIZE}`]);
});

test('events of a collection reach its owner, and of a public one those who may see its owner (OPEN-04, LIB-06)', async () => {
  const [owner, reader] = [await createMember(), await createMember()];
  const [shown, mine] = [await createCollection(owner), await createCollection(owner, [], { isPublic: false })];
  const receive = async ({ id }: { id: string }) => {
    const may = await canReceive(`collection:${id}`, [reader.id, owner.id]);
    return [null, reader, owner].map((viewer) => may(viewer));
  };
  expect(await receive(shown)).toEqual([true, true, true]);
  expect(await receive(mine)).toEqual([false, false, true]);
  await hide(owner);
  expect(await receive(shown)).toEqual([false, false, true]);
});
