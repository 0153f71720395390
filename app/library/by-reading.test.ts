import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { libraryEntries } from '../engagement/library/tables.ts';

const progress = (work: { id: string }, reader: Member, page: number, part?: { id: string }) =>
  send(`/works/${work.id}/progress`, { page: `${page}`, ...(part && { part: part.id }) }, reader.cookie);
const finish = (work: { id: string }, reader: Member, page: number, part?: { id: string }) =>
  fetchData(`/works/${work.id}/finish`, new URLSearchParams({ page: `${page}`, ...(part && { part: part.id }) }), reader.cookie);
const choose = (work: { id: string }, reader: Member, state: string) => send(`/works/${work.id}/state`, { state }, reader.cookie);
const stateOf = async (work: { id: string }, reader: Member) =>
  (
    await db
      .select({ state: libraryEntries.state })
      .from(libraryEntries)
      .where(and(eq(libraryEntries.workId, work.id), eq(libraryEntries.personId, reader.id)))
  )[0]?.state ?? null;

test('the second page or any part of a work without a state sets Reading, and no other state is changed (LIB-04)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, novel, single] = [await createBook(author), await createBook(author), await createBook(author, { pages: ['All of it.'] })];
  const chapter = await createChapter(novel);
  await progress(book, reader, 1);
  expect(await stateOf(book, reader)).toBeNull();
  await progress(single, reader, 2); // beyond its end
  expect(await stateOf(single, reader)).toBeNull();
  await progress(book, reader, 2);
  expect(await stateOf(book, reader)).toBe('reading');
  await visit(`/book/${novel.id}/chapter/${chapter.id}`, { as: reader.cookie });
  expect(await stateOf(novel, reader)).toBe('reading');
  for (const state of ['want', 'finished', 'dropped']) {
    await choose(book, reader, state);
    await progress(book, reader, 2);
    expect(await stateOf(book, reader)).toBe(state);
  }
});

test('the last page of the last part of a complete work sets Finished, and the answer has the state that Undo restores (LIB-04)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { status: 'complete' });
  const ongoing = await createBook(author, { status: 'progress' });
  const novel = await createBook(author, { status: 'complete' });
  const [first, last] = [await createChapter(novel), await createChapter(novel, { pages: ['One.', 'Two.'] })];
  for (const [work, page, part] of [
    [book, 1, undefined],
    [ongoing, 2, undefined],
    [novel, 2, undefined],
    [novel, 1, first],
    [novel, 1, last],
  ] as const)
    await finish(work, reader, page, part);
  expect([await stateOf(book, reader), await stateOf(ongoing, reader), await stateOf(novel, reader)]).toEqual([null, null, null]);
  await choose(book, reader, 'want');
  expect((await finish(book, reader, 2)).text).toMatch(/"isFinished",true,"before","want"/);
  await finish(novel, reader, 2, last);
  expect([await stateOf(book, reader), await stateOf(novel, reader)]).toEqual(['finished', 'finished']);
  expect((await finish(book, reader, 2)).text).toMatch(/"isFinished",false/);
});

test('a new chapter of a finished work is named in the library and does not change the state (LIB-04)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const novel = await createBook(author, { status: 'complete' });
  const before = new Date(Date.now() - 86_400_000);
  await createChapter(novel, { createdAt: before });
  await choose(novel, reader, 'finished');
  const card = async () => (await pageOf(await visit('/library', { as: reader.cookie }))).parts('.library-card')[0]?.text;
  expect(await card()).not.toContain('New chapter');
  const chapter = await createChapter(novel, { createdAt: new Date(Date.now() + 1000) });
  expect(await card()).toContain('New chapter');
  await progress(novel, reader, 1, chapter);
  expect(await stateOf(novel, reader)).toBe('finished');
});

test('the setting turns off that reading changes the library, also without scripts (LIB-04)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { status: 'complete' });
  const browser = await plainBrowser('/library', { as: reader.cookie });
  const setting = () => browser.page.one('switch', 'Update my library while I read').attribute('aria-checked');
  expect(setting()).toBe('true');
  await browser.submit('Update my library while I read');
  expect(setting()).toBe('false');
  await progress(book, reader, 2);
  await finish(book, reader, 2);
  expect(await stateOf(book, reader)).toBeNull();
  await browser.submit('Update my library while I read');
  await progress(book, reader, 2);
  expect(await stateOf(book, reader)).toBe('reading');
});

test('finished and dropped works leave Continue Reading, and return with another state (LIB-04)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { title: 'Half read' });
  await progress(book, reader, 2);
  const continued = async () => ((await (await visit('/continue-reading', { as: reader.cookie })).json()) as unknown[]).length;
  expect(await continued()).toBe(1);
  for (const state of ['finished', 'dropped']) {
    await choose(book, reader, state);
    expect(await continued(), state).toBe(0);
  }
  await choose(book, reader, 'reading');
  expect(await continued()).toBe(1);
});
