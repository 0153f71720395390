import { beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createArc, createComic } from '#tests/support/comics.ts';
import { workRow } from '#tests/support/drafts/working-copies.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createChapter, createTheory } from '#tests/support/works.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const setNotes = (path: string, fields: Record<string, string>, as: Member = author) => send(`/works/${path}/notes`, fields, as.cookie);
const notesOn = async (path: string, as?: Member) =>
  (await pageOf(await visit(path, as ? { as: as.cookie } : {}))).parts('.author-note').map(({ text }) => text.replace(/\s+/g, ' ').trim());

test('a chapter shows its own notes before and after its text, else those of the work, which has an announcement above its chapters (EDIT-23)', async () => {
  const book = await createBook(author);
  const [first, second] = [await createChapter(book, { pages: ['One.', 'Two.'] }), await createChapter(book)];
  expect(
    (await setNotes(book.id, { before: 'Hello all.', after: 'See you.', announcement: 'On a break\r\nin May.' })).headers.get('location'),
  ).toBe(`/works/${book.id}/notes?saved`);
  await setNotes(`${book.id}/parts/${second.id}`, { before: '', after: 'Thank you for reading.' });
  expect(await notesOn(`/book/${book.id}`)).toEqual(['Announcement On a break in May.']);
  expect(await notesOn(`/book/${book.id}/chapter/${first.id}`)).toEqual(['Author’s note Hello all.']);
  expect(await notesOn(`/book/${book.id}/chapter/${first.id}?page=2`)).toEqual(['Author’s note See you.']);
  expect(await notesOn(`/book/${book.id}/chapter/${second.id}`)).toEqual([
    'Author’s note Hello all.',
    'Author’s note Thank you for reading.',
  ]);
  expect(await workRow(book.id)).toMatchObject({ wordsCount: book.wordsCount, pagesCount: book.pagesCount, revision: 1, renewedAt: null });
});

test('readers hide the notes of authors by a setting of the reader, in chapters and in arcs (EDIT-23)', async () => {
  const reader = await createMember();
  const [book, comic] = [await createBook(author), await createComic(author)];
  const [chapter, arc] = [await createChapter(book), await createArc(comic)];
  for (const { id } of [book, comic]) await setNotes(id, { before: 'Hello all.', after: '', announcement: '' });
  const [ofChapter, ofArc] = [`/book/${book.id}/chapter/${chapter.id}`, `/comic/${comic.id}/arc/${arc.id}`];
  expect([await notesOn(ofChapter, reader), await notesOn(ofArc, reader)]).toEqual([
    ['Author’s note Hello all.'],
    ['Author’s note Hello all.'],
  ]);
  expect((await pageOf(await visit(ofChapter, { as: reader.cookie }))).text).toContain("Hide author's notes");
  expect((await send('/reading-settings', { size: '3', hideNotes: 'on' }, reader.cookie)).status).toBe(303);
  const hidden = await (await visit(ofChapter, { as: reader.cookie })).text();
  expect(hidden).toContain('data-notes="hidden"'); // the stylesheet hides them, so that the switch works at once
  expect(await notesOn(ofArc, reader)).toEqual([]);
});

test('visitors hide the notes around arcs by the setting of their browser, before the first paint (EDIT-23)', async () => {
  const comic = await createComic(author);
  const arc = await createArc(comic);
  await setNotes(comic.id, { before: 'Hello all.', after: '', announcement: '' });
  const page = await (await visit(`/comic/${comic.id}/arc/${arc.id}`)).text();
  const [, script = ''] = /<div class="reader comic"[^>]*>\s*<script nonce="[^"]+">(.*?)<\/script>/s.exec(page) ?? [];
  const notesWith = (settings: object | null) => {
    const dataset: Record<string, string> = {};
    const browser = { getItem: () => JSON.stringify(settings) };
    new Function('localStorage', 'document', script)(browser, { currentScript: { parentElement: { dataset } } });
    return dataset.notes;
  };
  expect([notesWith({ hideNotes: true }), notesWith({ hideNotes: false }), notesWith(null)]).toEqual(['hidden', undefined, undefined]);
  expect(await notesOn(`/comic/${comic.id}/arc/${arc.id}`)).toEqual(['Author’s note Hello all.']);
});

test('notes are only for the author to change, of kinds with parts, and have limits (EDIT-23)', async () => {
  const [book, theory, other] = [await createBook(author), await createTheory(author), await createMember()];
  const chapter = await createChapter(book);
  for (const path of [book.id, `${book.id}/parts/${chapter.id}`]) {
    expect((await visit(`/works/${path}/notes`, { as: author.cookie })).status).toBe(200);
    expect((await visit(`/works/${path}/notes`, { as: other.cookie })).status).toBe(404);
    expect((await setNotes(path, { before: 'Mine.' }, other)).status).toBe(404);
  }
  expect((await setNotes(theory.id, { before: 'A note.' })).status).toBe(404);
  expect((await setNotes(`${theory.id}/parts/${chapter.id}`, { before: 'A note.' })).status).toBe(404);
  const tooLong = await setNotes(book.id, { before: 'x'.repeat(2_001), after: 'Stays.', announcement: 'x'.repeat(501) });
  expect(tooLong.status).toBe(422);
  const { text } = (await pageOf(tooLong)).one('main');
  for (const words of ['Notes can be up to 2,000 characters.', 'Announcements can be up to 500 characters.']) expect(text).toContain(words);
  expect((await setNotes(book.id, { before: 'x'.repeat(2_000), announcement: 'x'.repeat(500) })).status).toBe(303);
});
