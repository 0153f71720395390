import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { draftRow, openCopy, publishChanges, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createEntry, createWorld } from '#tests/support/works.ts';
import { pictures } from '../../images/tables.ts';
import { workTags } from '../../works/tables.ts';
import { versions } from '../tables.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const DETAILS = { title: 'Renamed', description: 'Of it all.', genre: 'Mystery', language: 'Welsh', cover: 'current' };
const change = (id: string, fields: Record<string, string> | [string, string][], as: Member = author) =>
  send(`/works/${id}/details`, fields, as.cookie);

test('the form has the details of one’s own work, and is not found by others (EDIT-24)', async () => {
  const book = await createBook(author, { title: 'The Lamp', description: 'Of a lamp.' });
  const page = await pageOf(await visit(`/works/${book.id}/details`, { as: author.cookie }));
  expect(page.one('main').text).toContain('Edit Details');
  expect((await visit(`/works/${book.id}/details`, { as: (await createMember()).cookie })).status).toBe(404);
  expect((await visit(`/works/${book.id}/details`)).status).toBe(401);
  expect((await change(book.id, DETAILS, await createMember())).status).toBe(404);
});

test('saved details record a version and keep text, counts and address; search and lists follow (EDIT-24)', async () => {
  const book = await createBook(author, { title: 'The Lamp', likesCount: 3 });
  const saved = await change(book.id, { ...DETAILS, title: 'Zqrenamed' });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `/works/${book.id}/details?saved`]);
  expect(await workRow(book.id)).toMatchObject({
    title: 'Zqrenamed',
    description: 'Of it all.',
    genre: 'Mystery',
    language: 'Welsh',
    likesCount: 3,
    revision: 2,
    pagesCount: 2,
  });
  expect((await pageOf(await visit('/search?q=Zqrenamed'))).one('main').text).toContain('Zqrenamed');
  const stored = await db
    .select({ number: versions.number, title: versions.title })
    .from(versions)
    .where(eq(versions.workId, book.id))
    .orderBy(versions.number);
  expect(stored).toEqual([
    { number: 1, title: 'The Lamp' },
    { number: 2, title: 'Zqrenamed' },
  ]);
  await change(book.id, { ...DETAILS, title: 'Zqrenamed' }); // nothing changed
  expect((await workRow(book.id))?.revision).toBe(2);
});

test('the description of a world that is made from its pages stays when its details change (EDIT-24)', async () => {
  const world = await createWorld(author, { description: '', tags: ['maps'], pages: ['Islands in the mist.'] });
  const made = (await workRow(world.id))?.description;
  expect(made).toContain('Islands in the mist.');
  const saved = await change(world.id, { title: 'Renamed', language: 'English', tag: 'maps', cover: 'current' });
  expect(saved.status).toBe(303);
  expect(await workRow(world.id)).toMatchObject({ title: 'Renamed', description: made });
});

test('the tags of a world are changed by a plain form (EDIT-24)', async () => {
  const world = await createWorld(author, { tags: ['maps'] });
  await change(world.id, [
    ['title', world.title],
    ['language', 'English'],
    ['cover', 'current'],
    ['tag', 'islands'],
    ['tag', 'Tides'],
    ['tag', 'tides'],
    ['tag', ''],
  ]);
  expect((await workRow(world.id))?.tags).toEqual(['islands', 'Tides']);
  expect((await db.select().from(workTags).where(eq(workTags.workId, world.id))).map(({ tag }) => tag).toSorted()).toEqual([
    'islands',
    'tides',
  ]);
});

test('every wrong field is named at once, and what was typed stays (EDIT-24)', async () => {
  const book = await createBook(author);
  const refused = await change(book.id, { title: ' ', description: 'Typed words.', genre: 'Nonsense', language: '', cover: 'new' });
  expect(refused.status).toBe(422);
  const { text, names } = (await pageOf(refused)).one('main');
  for (const words of ['Please enter a title.', 'Please choose a genre.', 'Please choose a language.', 'Typed words.'])
    expect(text + names('textbox').join()).toContain(words);
  expect((await workRow(book.id))?.revision).toBe(1);
  const world = await createWorld(author, { tags: ['maps'] });
  expect((await pageOf(await change(world.id, { title: 'W', language: 'English' }))).text).toContain(
    'Please add at least one tag to share your world',
  );
});

test('a working copy takes the changed details over, which is no conflict for it (EDIT-24, EDIT-09)', async () => {
  const book = await createBook(author, { title: 'The Lamp', description: 'Of a lamp.' });
  const id = await openCopy(author, book.id);
  await saveCopy(author, id, { title: 'My title' });
  await change(book.id, { ...DETAILS, title: 'Renamed', description: 'New words.' });
  expect(await draftRow(id)).toMatchObject({ title: 'My title', description: 'New words.', genre: 'Mystery', baseRevision: 2 });
  expect((await publishChanges(author, id)).status).toBe(200);
  expect(await workRow(book.id)).toMatchObject({ title: 'My title', description: 'New words.' });
});

test('a drawn cover replaces the image, which an earlier version still has (EDIT-24, EDIT-20)', async () => {
  const image = await createImage(author);
  const book = await createBook(author, { cover: image.address });
  await change(book.id, { ...DETAILS, cover: 'drawn' });
  expect((await workRow(book.id))?.cover).toBeNull();
  expect(await db.$count(pictures, eq(pictures.address, image.address))).toBe(1);
});

test('an entry of a challenge that has ended cannot be changed (EDIT-24, EDIT-01)', async () => {
  const entry = await createEntry(author, await createChallenge());
  const refused = await change(entry.id, { ...DETAILS, genre: 'Fiction' });
  expect([refused.status, (await pageOf(refused)).text]).toEqual([409, expect.stringContaining('Entries can no longer be changed.')]);
});
