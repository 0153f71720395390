import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { saveDraft } from '#tests/support/drafts/drafts.ts';
import { draftRow, openCopy, publishChanges, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createEntry, createWorld } from '#tests/support/works.ts';
import { pictures } from '../../images/tables.ts';
import { works, workTags } from '../../works/tables.ts';
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

test('a save of an open editor that has no fields retains those that the details page changed meanwhile (EDIT-24)', async () => {
  const book = await createBook(author, { title: 'The Lamp', description: 'Of a lamp.', tags: ['lamp'] });
  const id = await openCopy(author, book.id);
  await change(book.id, DETAILS);
  const save = { save: crypto.randomUUID(), base: 1, kind: 'book', order: ['1'], pages: { 1: text('Changed.') } };
  expect((await saveDraft(id, save, author.cookie)).status).toBe(200);
  expect(await draftRow(id)).toMatchObject({
    title: 'Renamed',
    description: 'Of it all.',
    genre: 'Mystery',
    language: 'Welsh',
    revision: 2,
  });
  const choices = { ...save, save: crypto.randomUUID(), base: 2, choices: { genre: 'Poetry' } };
  expect((await saveDraft(id, choices, author.cookie)).status).toBe(200);
  expect(await draftRow(id)).toMatchObject({ title: 'Renamed', genre: 'Poetry', language: 'Welsh', revision: 3 });
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

const versionsOf = (workId: string) => db.select().from(versions).where(eq(versions.workId, workId)).orderBy(versions.number);
const numbersOf = async (workId: string) => (await versionsOf(workId)).map(({ number }) => number);

test('a change of only the status, the rating, the warnings or the statement records a version and is no conflict for a copy (EDIT-24)', async () => {
  const book = await createBook(author, { status: 'progress', rating: 'everyone', warnings: [], warningsStated: 'none' });
  const copy = await openCopy(author, book.id);
  await saveCopy(author, copy, { title: 'My title' });
  const form = await plainBrowser(`/works/${book.id}/details`, { as: author.cookie });
  const changes = [
    [{ Status: 'Complete' }, 'Status'],
    [{ 'Teen (13 and over)': true }, 'Rating'],
    [{ Violence: true, 'No warnings apply': false }, 'Content warnings'],
    [{ Text: 'Helped', Images: 'None', Cover: 'None', 'Note for readers (optional)': 'Spelling.' }, 'Assistants used elsewhere'],
  ] as const;
  for (const [n, [change, field]] of changes.entries()) {
    await form.submit('Save', change);
    expect([field, form.status, form.page.one('main').text.includes('The details are saved.')]).toEqual([field, 200, true]);
    expect([field, await numbersOf(book.id)]).toEqual([field, Array.from({ length: n + 2 }, (_, i) => i + 1)]);
    const newest = (await versionsOf(book.id)).at(-1)?.id;
    const compared = (await pageOf(await visit(`/works/${book.id}/history/${newest}`, { as: author.cookie }))).one('main').text;
    expect([field, changes.map(([, name]) => name).filter((name) => compared.includes(name))]).toEqual([field, [field]]);
  }
  expect(await workRow(book.id)).toMatchObject({
    ...{ status: 'complete', rating: 'teen', warnings: ['violence'], warningsStated: 'some', revision: 1, editedAt: null },
    labelStated: { text: 'helped', images: 'none', cover: 'none', note: 'Spelling.' },
    label: { use: 'helped' },
  });
  await form.submit('Save', {});
  expect(await numbersOf(book.id)).toHaveLength(5);
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect(await workRow(book.id)).toMatchObject({ title: 'My title', status: 'complete', rating: 'teen', warnings: ['violence'] });
});

test('an older work stays without a statement until one is chosen in its details (EDIT-24, LABEL-03)', async () => {
  const book = await createBook(author, { title: 'The Lamp' });
  await db.update(works).set({ labelStated: null, label: null }).where(eq(works.id, book.id));
  const form = await plainBrowser(`/works/${book.id}/details`, { as: author.cookie });
  await form.submit('Save', { Title: 'The Lantern' });
  expect(await workRow(book.id)).toMatchObject({ title: 'The Lantern', labelStated: null });
  await form.submit('Save', { Title: ' ', Text: 'Mostly', 'Note for readers (optional)': 'Translated.' });
  expect(form.status).toBe(422);
  const refused = form.page.one('main').text;
  for (const words of ['Please enter a title.', 'Please choose None, Helped, Partly or Mostly.']) expect(refused).toContain(words);
  expect(form.page.one('textbox', 'Note for readers (optional)').text).toBe('Translated.');
  await form.submit('Save', { Title: 'The Lantern', Text: 'Mostly', Images: 'None', Cover: 'None' });
  expect((await workRow(book.id))?.labelStated).toMatchObject({ text: 'mostly', note: 'Translated.' });
});

test('a form with several invalid fields shows the message of each beside it (EDIT-24)', async () => {
  const book = await createBook(author, { rating: 'teen', warnings: ['violence'], warningsStated: 'some' });
  const form = new FormData();
  const wrong = {
    ...{ title: ' ', description: 'x'.repeat(2001), genre: 'Nonsense', language: '', status: 'hold', until: 'May', rating: 'adult' },
    ...{ warnings: 'none', 'made-text': 'helped', 'made-images': '', 'made-cover': 'none', cover: 'new' },
  };
  for (const [name, value] of Object.entries(wrong)) form.set(name, value);
  for (let n = 0; n < 21; n++) form.append('tag', `tag ${n}`);
  form.set('file', new File(['no image'], 'cover.png', { type: 'image/png' }));
  const refused = await visit(`/works/${book.id}/details`, { method: 'POST', body: form, as: author.cookie });
  expect(refused.status).toBe(422);
  const { text } = (await pageOf(refused)).one('main');
  const messages = [
    ...['Please enter a title.', 'Please choose a genre.', 'Please choose a language.', 'Please enter a month such as 2027-05.'],
    ...['Please choose a rating.', 'Please choose None, Helped, Partly or Mostly.', 'A work has at most 20 tags.'],
    'Images must be JPG, PNG, GIF or WebP, up to 5MB.',
  ];
  expect(messages.filter((message) => !text.includes(message))).toEqual([]);
  expect(text).toContain('can be up to');
  expect(await numbersOf(book.id)).toEqual([]);
});

test('the tags of a book are compared with those of the version before (EDIT-24, EDIT-18)', async () => {
  const book = await createBook(author, { tags: ['maps'] });
  await change(book.id, [...Object.entries({ ...DETAILS, title: book.title }), ['tag', 'islands']]);
  const newest = (await versionsOf(book.id)).at(-1)?.id;
  const compared = (await pageOf(await visit(`/works/${book.id}/history/${newest}`, { as: author.cookie }))).one('main').text;
  for (const words of ['Tags', 'maps', 'islands']) expect(compared).toContain(words);
});
