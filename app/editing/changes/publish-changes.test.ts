import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { newAddress } from '#server/media/addresses.ts';
import { createArc, createComic } from '#tests/support/comics.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { publishPart } from '#tests/support/drafts/drafts.ts';
import { draftRow, openCopy, publishChanges, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member, spectate } from '#tests/support/people.ts';
import { createComments } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createChapter, createTheory, createWorld } from '#tests/support/works.ts';
import { formatLongDate } from '#ui/dates/dates.ts';
import { imageAccess, isPublicImage } from '../../audience/image-access.server.ts';
import { comments } from '../../comments/tables.ts';
import { likes } from '../../engagement/tables.ts';
import { pictures } from '../../images/tables.ts';
import { pages, parts, works, workTags } from '../../works/tables.ts';
import { versionBodies, versions } from '../tables.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const differences = async (id: string) => {
  const page = await pageOf(await visit(`/drafts/${id}/publish-changes`, { as: author.cookie }));
  return page
    .one('main')
    .parts('li')
    .map((item) => item.text);
};
const textOf = async (path: string, as?: Member) => (await pageOf(await visit(path, as ? { as: as.cookie } : {}))).one('main').text;
const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] };

test('Publish changes lists what differs in words, and nothing at first (EDIT-06, EDIT-07)', async () => {
  const book = await createBook(author, { pages: Array.from({ length: 4 }, (_, i) => `Page ${i + 1}.`) });
  const id = await openCopy(author, book.id);
  const page = await pageOf(await visit(`/drafts/${id}/publish-changes`, { as: author.cookie }));
  expect(page.one('main').text).toContain('Nothing has changed yet.');
  const refused = await publishChanges(author, id);
  expect([refused.status, refused.text.includes('Nothing has changed yet.')]).toEqual([422, true]);
  await saveCopy(author, id, {
    title: 'New',
    order: ['2', '1', '4', '5', '6'],
    pages: { 4: text('Changed.'), 5: text('Five.'), 6: text('Six.') },
  });
  expect(await differences(id)).toEqual(['Title', '1 of 4 pages changed', '2 pages added', '1 page removed', 'Order of pages']);
  expect((await visit(`/drafts/${id}/publish-changes`, { as: (await createMember()).cookie })).status).toBe(404);
});

test('published changes keep address, counts and what readers made; search and tags follow (EDIT-08)', async () => {
  const reader = await createMember();
  await spectate(reader, author);
  const world = await createWorld(author, { title: 'Old World', tags: ['maps'], pages: ['Old words.'] });
  await send(`/works/${world.id}/like`, {}, reader.cookie);
  await send(`/works/${world.id}/save`, { saved: 'yes' }, reader.cookie);
  await createComments(reader, { work: world.id }, ['Lovely.']);
  const before = await workRow(world.id);
  const id = await openCopy(author, world.id);
  await saveCopy(author, id, {
    title: 'Zqnewworld',
    tags: ['islands', 'Maps'],
    pages: { 1: text('Zqnewwords here.'), 2: text('More.') },
    order: ['1', '2'],
  });
  const published = await publishChanges(author, id, { note: 'New islands.' });
  expect([published.status, published.text.includes(`/world/${world.id}`)]).toEqual([200, true]);
  expect((await publishChanges(author, id, { note: 'New islands.' })).text).toBe(published.text); // a repeated request
  const after = await workRow(world.id);
  expect(after).toMatchObject({
    title: 'Zqnewworld',
    pagesCount: 2,
    revision: 2,
    likesCount: before?.likesCount,
    createdAt: before?.createdAt,
    viewsCount: before?.viewsCount,
  });
  expect(after?.editedAt).toBeInstanceOf(Date);
  expect([await db.$count(likes, eq(likes.workId, world.id)), await db.$count(comments, eq(comments.workId, world.id))]).toEqual([1, 1]);
  expect(await draftRow(id)).toBeUndefined();
  expect((await db.select().from(workTags).where(eq(workTags.workId, world.id))).map(({ tag }) => tag).toSorted()).toEqual([
    'islands',
    'maps',
  ]);
  expect(await textOf(`/world/${world.id}`)).toContain('Zqnewwords here.');
  for (const q of ['Zqnewworld', 'Zqnewwords']) expect(await textOf(`/search?q=${q}`)).toContain('Zqnewworld');
  expect(await db.$count(versions, eq(versions.workId, world.id))).toBe(2);
});

test('two requests at once publish one version (EDIT-08)', async () => {
  const book = await createBook(author);
  const id = await openCopy(author, book.id);
  await saveCopy(author, id, { pages: { 1: text('Changed.') } });
  const results = await Promise.all(Array.from({ length: 8 }, () => publishChanges(author, id)));
  expect(new Set(results.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await db.$count(versions, eq(versions.workId, book.id))).toBe(2);
  expect((await workRow(book.id))?.revision).toBe(2);
});

test('a chapter is edited in place; its work keeps its own pages and its bytes follow (EDIT-08)', async () => {
  const book = await createBook(author);
  const chapter = await createChapter(book, { pages: ['First.', 'Second.'] });
  const id = await openCopy(author, book.id, chapter.id);
  expect(await draftRow(id)).toMatchObject({ kind: 'chapter', workId: book.id, pagesCount: 2, editsPartId: chapter.id });
  await saveCopy(author, id, { title: 'Renamed', pages: { 2: text('Another end.') } });
  expect(await differences(id)).toEqual(['Title', '1 of 2 pages changed']);
  expect((await publishChanges(author, id)).status).toBe(200);
  expect(await textOf(`/book/${book.id}/chapter/${chapter.id}`)).toContain('Renamed');
  const [part] = await db.select().from(parts).where(eq(parts.id, chapter.id));
  const own = await db.$count(pages, and(eq(pages.workId, book.id), isNull(pages.partId)));
  expect([part?.revision, own, (await workRow(book.id))?.revision]).toEqual([2, 2, 1]);
  expect((await workRow(book.id))?.textBytes).toBe(part?.textBytes);
  expect((await publishPart(id, author.cookie)).status).toBe(404);
});

test('changes are checked like a first publication, and a refusal changes nothing; a note has at most 300 characters (EDIT-09, EDIT-07)', async () => {
  const [book, world] = [await createBook(author), await createWorld(author, { tags: ['maps'] })];
  const id = await openCopy(author, book.id);
  for (const [change, message] of [
    [{ title: ' ' }, 'Please provide both a title and content for your book'],
    [{ title: 'Titled', pages: { 1: EMPTY } }, 'Please provide both a title and content for your book'],
    [
      { title: 'Titled', pages: { 1: text('Words.') }, choices: { cover: 'drawn', genre: 'Nonsense', language: 'English' } },
      'Please choose a genre.',
    ],
    [{ title: 'Titled', choices: { cover: 'drawn', genre: 'Fantasy', language: null } }, 'Please choose a language.'],
  ] as const) {
    await saveCopy(author, id, change);
    const refused = await publishChanges(author, id);
    expect([refused.status, refused.text.includes(message)]).toEqual([422, true]);
  }
  const ofWorld = await openCopy(author, world.id);
  await saveCopy(author, ofWorld, { tags: [] });
  expect((await publishChanges(author, ofWorld)).text).toContain('Please add at least one tag to share your world');
  expect(await workRow(book.id)).toMatchObject({ title: book.title, revision: 1 });
  const refused = await publishChanges(author, id, { note: '🌊'.repeat(301) });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Please describe the changes in at most 300 characters.')]);
  await saveCopy(author, id, { title: 'Titled', choices: { cover: 'drawn', genre: 'Fantasy', language: 'English' } });
  expect((await publishChanges(author, id, { note: '🌊'.repeat(300) })).status).toBe(200);
});

test('a version that was published meanwhile is not overwritten, unless the author chooses it (EDIT-09)', async () => {
  const book = await createBook(author);
  const id = await openCopy(author, book.id);
  await saveCopy(author, id, { title: 'Mine' });
  await db.update(works).set({ revision: 2, title: 'Newer' }).where(eq(works.id, book.id));
  const refused = await publishChanges(author, id);
  expect([
    refused.status,
    refused.text.includes('The published version changed after you began editing. Nothing was overwritten.'),
  ]).toEqual([409, true]);
  expect((await workRow(book.id))?.title).toBe('Newer');
  const page = await pageOf(await visit(`/drafts/${id}/publish-changes`, { as: author.cookie }));
  expect(page.names('button')).toContain('Publish mine');
  expect((await publishChanges(author, id, { mine: 'yes' })).status).toBe(200);
  expect(await workRow(book.id)).toMatchObject({ title: 'Mine', revision: 3 });
});

test('images of an earlier version stay, and load only for their author (EDIT-20)', async () => {
  const image = await createImage(author, { address: newAddress('books', author.id, 'books', 1) });
  const book = await createBook(author, { cover: image.address });
  const id = await openCopy(author, book.id);
  await saveCopy(author, id, { choices: { cover: 'drawn', genre: 'Fantasy', language: 'English' } });
  expect((await publishChanges(author, id)).status).toBe(200);
  expect(await db.$count(pictures, eq(pictures.address, image.address))).toBe(1);
  expect([await isPublicImage(image.address), await imageAccess(author, image.address)]).toEqual([false, 'private']);
  expect(await imageAccess(await createMember(), image.address)).toBe('none');
  expect((await send(`/works/${book.id}/delete`, {}, author.cookie)).status).toBe(303);
  expect(await db.$count(pictures, eq(pictures.address, image.address))).toBe(0);
});

test('an unchanged page is stored once for all versions (EDIT-17)', async () => {
  const theory = await createTheory(author, { genre: 'Movies', pages: Array.from({ length: 30 }, (_, i) => `Page ${i + 1}.`) });
  for (let n = 1; n <= 5; n++) {
    const id = await openCopy(author, theory.id);
    await saveCopy(author, id, { pages: { 3: text(`Change ${n}.`) } });
    expect((await publishChanges(author, id)).status).toBe(200);
  }
  expect(await db.$count(versions, eq(versions.workId, theory.id))).toBe(6);
  expect(await db.$count(versionBodies, eq(versionBodies.workId, theory.id))).toBe(30 + 5);
});

const change = async (workId: string, note: string, partId?: string) => {
  const id = await openCopy(author, workId, partId);
  await saveCopy(author, id, { description: `Described ${note.length} ${crypto.randomUUID()}` });
  expect((await publishChanges(author, id, { note })).status).toBe(200);
};
/** With the notes open, as after a press on What changed. */
const opened = async (path: string) => (await pageOf((await (await visit(path)).text()).replaceAll('<details ', '<details open '))).text;
const today = () => `Edited ${formatLongDate(Date.now(), 'UTC')}`;

test('a work or part that was edited a day after its publication shows when, and the last ten notes (EDIT-11)', async () => {
  const book = await createBook(author, { createdAt: new Date(Date.now() - 3 * 86_400_000) });
  const chapter = await createChapter(book, { createdAt: new Date(Date.now() - 2 * 86_400_000) });
  for (let n = 1; n <= 12; n++) await change(book.id, n === 5 ? '' : `Note ${n}.`);
  expect(await opened(`/book/${book.id}/chapter/${chapter.id}`)).not.toMatch(/Edited|Note 12\./);
  await change(book.id, 'Of the chapter.', chapter.id);
  const about = await opened(`/book/${book.id}`);
  expect(about).toContain(today());
  expect(about.match(/Note \d+\./g)).toEqual([12, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((n) => `Note ${n}.`));
  expect(about).not.toContain('Of the chapter.');
  const ofChapter = await opened(`/book/${book.id}/chapter/${chapter.id}`);
  expect(ofChapter).toContain(today());
  expect(ofChapter).toContain('Of the chapter.');
  expect(ofChapter).not.toContain('Note 12.');
});

test('an arc shows its own edits, and what was edited within 24 hours of its publication shows none (EDIT-11)', async () => {
  const hours = (n: number, minutes: number) => new Date(Date.now() - n * 3_600_000 - minutes * 60_000);
  const [early, late] = [await createBook(author, { createdAt: hours(23, 50) }), await createBook(author, { createdAt: hours(24, 10) })];
  const comic = await createComic(author, { createdAt: hours(72, 0) });
  const arc = await createArc(comic, { createdAt: hours(48, 0) });
  for (const { id } of [early, late]) await change(id, '');
  expect(await opened(`/book/${early.id}`)).not.toMatch(/Edited|What changed/);
  expect(await opened(`/book/${late.id}`)).toContain(today());
  await change(comic.id, 'Of the comic.');
  const path = `/comic/${comic.id}/arc/${arc.id}`;
  expect([await opened(`/comic/${comic.id}`), await opened(path)]).toEqual([
    expect.stringContaining('Of the comic.'),
    expect.not.stringMatching(/Edited|Of the comic/),
  ]);
  // The pictures of the arc do not exist, so that its change is not published but stored.
  await db.update(parts).set({ editedAt: new Date() }).where(eq(parts.id, arc.id));
  expect(await opened(path)).toContain(today());
});
