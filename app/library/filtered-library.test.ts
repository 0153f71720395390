import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createBooks, createWork } from '#tests/support/works.ts';
import { mutes } from '../blocks/tables.ts';
import { hiddenPeople } from '../content-settings/tables.ts';
import { libraryEntries } from '../engagement/library/tables.ts';
import { savedStories } from '../engagement/tables.ts';

const library = async (reader: Member, search = '') => pageOf(await visit(`/library${search}`, { as: reader.cookie }));
const titles = async (reader: Member, search = '') => (await library(reader, search)).parts('.library-words b').map(({ text }) => text);
const counted = (page: Awaited<ReturnType<typeof library>>) => page.parts('.filter-count').map(({ text }) => text);
const enter = (reader: Member, works: readonly { id: string }[], state: 'want' | 'reading') =>
  db
    .insert(libraryEntries)
    .values(works.map(({ id }, n) => ({ personId: reader.id, workId: id, state, stateAt: new Date(2026, 0, 1 + n) })));

test('a shelf is narrowed by the conditions of the filter bar in its own order, without scripts, with the number that is left (LIB-02, FILTER-01)', async () => {
  const [author, hidden, reader] = [await createMember(), await createMember(), await createMember()];
  const tags = [`Zl ${author.username.slice(-6)}`];
  const tagged = [
    await createBook(author, { title: 'A tagged book', tags, genre: 'Mystery' }),
    await createBook(author, { title: 'B tagged book', tags, genre: 'Drama' }),
    await createBook(hidden, { title: 'A hidden book', tags }),
  ];
  const comic = await createWork(author, { kind: 'comic', title: 'A comic', tags });
  await enter(reader, [...tagged, comic, await createBook(author, { title: 'Something else' })], 'reading');
  await enter(reader, [await createBook(author, { title: 'Wanted', tags })], 'want');
  await db.insert(savedStories).values({ personId: reader.id, workId: tagged[0]?.id ?? '' });
  await hide(hidden);
  const tag = new URLSearchParams({ tag: tags[0] ?? '' });
  expect(await titles(reader, `?shelf=reading&sort=title&kind=book&${tag}`)).toEqual(['A tagged book', 'B tagged book']);
  expect(await titles(reader, `?${tag}&not-genre=Mystery`)).toEqual(expect.arrayContaining(['Wanted', 'A comic', 'B tagged book']));
  expect(await titles(reader, '?shelf=saved&genre=Mystery')).toEqual(['A tagged book']);
  expect(await titles(reader, '?shelf=saved&genre=Drama')).toEqual([]);
  const empty = await library(reader, '?shelf=reading&kind=world');
  expect(empty.one('main').text).toContain('No works match.');
  expect(counted(empty)).toEqual(['0 works']);

  const browser = await plainBrowser('/library?shelf=reading&sort=title', { as: reader.cookie });
  for (const summary of ['Filter', 'Tags']) await browser.unfold(summary);
  await browser.submit('Show works', { 'Include tags': tags[0] ?? '', 'Exclude tags': 'zl other' });
  expect(new URL(browser.path, 'http://site').searchParams.get('shelf')).toBe('reading');
  expect(browser.page.parts('.library-words b').map(({ text }) => text)).toEqual(['A comic', 'A tagged book', 'B tagged book']);
  expect(counted(browser.page)).toEqual(['3 works']);
  await browser.follow(`Remove: ${tags[0]}`);
  expect(browser.path).toMatch(/^\/library\?shelf=reading&sort=title/);
});

test('a shelf that is filtered by an author has their works although the reader hid the author (LIB-02, SHOWN-05)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { title: 'Saved before' });
  await db.insert(savedStories).values({ personId: reader.id, workId: book.id });
  await enter(reader, [book], 'reading');
  await db.insert(hiddenPeople).values({ personId: reader.id, otherId: author.id });
  for (const shelf of ['saved', 'reading'])
    expect(counted(await library(reader, `?shelf=${shelf}&author=${author.username}`))).toEqual(['1 work']);
  await db.insert(mutes).values({ personId: reader.id, otherId: author.id });
  expect(counted(await library(reader, `?shelf=saved&author=${author.username}`))).toEqual(['0 works']);
});

test('the filter stays on further pages, other sort orders and while works are selected (LIB-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const tags = [`Zm ${author.username.slice(-6)}`];
  await enter(
    reader,
    await createBooks(
      author,
      Array.from({ length: 30 }, (_, n) => ({ title: `Tagged ${n}`, tags: n < 26 ? tags : [] })),
    ),
    'want',
  );
  const tag = new URLSearchParams({ tag: tags[0] ?? '' }).toString();
  const first = await library(reader, `?${tag}`);
  expect(counted(first)).toEqual(['26 works']);
  for (const name of ['Earlier', 'Title', 'Select'])
    expect([name, first.one('link', name).attribute('href')]).toEqual([name, expect.stringContaining(tag)]);
  const next = first.one('link', 'Earlier').attribute('href')?.replace('/library', '');
  expect(await titles(reader, next)).toEqual(['Tagged 1', 'Tagged 0']);
});
