import { and, eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { db, pool } from '#server/database/database.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createChapter, createWork } from '#tests/support/works.ts';
import { LIBRARY_NOTE_MAX, TIMES_READ_MAX } from '../engagement/library/state-rules.ts';
import { libraryCounts, libraryEntries } from '../engagement/library/tables.ts';
import { type Kind, kinds } from '../works/kinds.ts';
import { works } from '../works/tables.ts';
import { LIBRARY_PAGE_SIZE } from './library-rules.ts';

const choose = (work: { id: string }, reader: Member, state: string) =>
  fetchData(`/works/${work.id}/state`, new URLSearchParams({ state }), reader.cookie);
const library = async (reader: Member, shelf = '') => pageOf(await visit(`/library${shelf && `?shelf=${shelf}`}`, { as: reader.cookie }));
const titles = async (reader: Member, shelf = '') => (await library(reader, shelf)).parts('.library-words b').map(({ text }) => text);
const entryOf = async (reader: Member, work: { id: string }) =>
  (
    await db
      .select()
      .from(libraryEntries)
      .where(and(eq(libraryEntries.personId, reader.id), eq(libraryEntries.workId, work.id)))
  )[0];
const countsOf = async (reader: Member) =>
  Object.fromEntries(
    (await db.select().from(libraryCounts).where(eq(libraryCounts.personId, reader.id)))
      .filter(({ n }) => n)
      .map(({ shelf, n }) => [shelf, n]),
  );

test('a work of every kind has one state, which moves it between shelves; removing it removes the work (LIB-01)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  for (const kind of Object.keys(kinds) as Kind[]) {
    const work = await createWork(author, { kind, title: `A ${kind}` });
    expect((await choose(work, reader, 'want')).status, kind).toBe(200);
    expect(await titles(reader, 'want'), kind).toEqual([`A ${kind}`]);
    await choose(work, reader, 'finished');
    expect(await titles(reader, 'want'), kind).toEqual([]);
    expect(await titles(reader, 'finished'), kind).toEqual([`A ${kind}`]);
    expect(await countsOf(reader), kind).toEqual({ finished: 1 });
    await choose(work, reader, 'none');
    expect(await titles(reader), kind).toEqual([]);
    expect(await entryOf(reader, work), kind).toBeUndefined();
  }
  const book = await createBook(author);
  for (const state of ['', 'FINISHED', 'toString', 'saved']) expect((await choose(book, reader, state)).status, state).toBe(422);
});

test('a page without scripts sets the state, and the current state again removes it (LIB-01)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { title: 'The Salt Road' });
  const browser = await plainBrowser(`/book/${book.id}`, { as: reader.cookie });
  await browser.follow('Your library');
  await browser.submit('Reading');
  expect((await entryOf(reader, book))?.state).toBe('reading');
  expect(browser.path).toMatch(new RegExp(`^/works/${book.id}/library`));
  expect(browser.page.one('button', 'Reading').attribute('aria-pressed')).toBe('true');
  await browser.submit('Reading');
  expect(await entryOf(reader, book)).toBeUndefined();
});

test('a note and dates are stored beside the state, also without one, and stay when it is removed (LIB-01)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const save = (fields: Record<string, string>) => send(`/works/${book.id}/library`, fields, reader.cookie);
  expect((await save({ note: 'ä'.repeat(LIBRARY_NOTE_MAX), startedOn: '2024-02-29', finishedOn: '2024-03-01' })).status).toBe(303);
  expect(await entryOf(reader, book)).toMatchObject({ state: null, startedOn: '2024-02-29', finishedOn: '2024-03-01' });
  expect(await titles(reader)).toEqual([]);
  await choose(book, reader, 'dropped');
  await choose(book, reader, 'none');
  expect((await entryOf(reader, book))?.note).toHaveLength(LIBRARY_NOTE_MAX);
  const wrong: Record<string, string>[] = [
    { note: 'x'.repeat(LIBRARY_NOTE_MAX + 1) },
    { startedOn: '2023-02-29' },
    { finishedOn: 'yesterday' },
    { startedOn: '2024-03-02', finishedOn: '2024-03-01' },
  ];
  for (const refused of wrong) expect((await save(refused)).status, JSON.stringify(refused)).toBe(422);
  expect((await entryOf(reader, book))?.startedOn).toBe('2024-02-29');
  await save({ note: 'Only this.', startedOn: '', finishedOn: '' });
  await choose(book, reader, 'dropped');
  await choose(book, reader, 'none');
  expect((await entryOf(reader, book))?.note).toBe('Only this.');
  await save({ note: '', startedOn: '', finishedOn: '' });
  expect(await entryOf(reader, book)).toBeUndefined();
});

test('Read again begins another reading of a finished work and counts the last one once (LIB-01)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const again = () => fetchData(`/works/${book.id}/state`, new URLSearchParams({ again: 'yes' }), reader.cookie);
  expect((await again()).status).toBe(422);
  await choose(book, reader, 'finished');
  const browser = await plainBrowser(`/works/${book.id}/library`, { as: reader.cookie });
  await browser.submit('Read again');
  expect(await entryOf(reader, book)).toMatchObject({ state: 'reading', timesRead: 1 });
  expect((await again()).status).toBe(422);
  expect(await countsOf(reader)).toEqual({ reading: 1 });
  expect(browser.page.text).toContain('You have read this once before.');
  await db.update(libraryEntries).set({ timesRead: TIMES_READ_MAX, state: 'finished' }).where(eq(libraryEntries.personId, reader.id));
  await again();
  expect((await entryOf(reader, book))?.timesRead).toBe(TIMES_READ_MAX);
});

test('no one else receives a state or a note: not the author, a visitor or another member (LIB-01)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author, { title: 'Between us' });
  await choose(book, reader, 'dropped');
  await send(`/works/${book.id}/library`, { note: 'Quetzal plumage' }, reader.cookie);
  const read = async (path: string, as?: string) => (await visit(path, { as })).text();
  expect(withoutScripts(await read(`/works/${book.id}/library`, reader.cookie))).toContain('Quetzal plumage');
  expect(withoutScripts(await read(`/book/${book.id}`, reader.cookie))).toContain('Your library: Dropped');
  for (const as of [author.cookie, other.cookie, undefined])
    for (const path of [`/book/${book.id}`, `/works/${book.id}/library`, '/library', `/profile/${reader.username}`]) {
      const page = await read(path, as);
      expect(page, path).not.toContain('Quetzal');
      expect(page, path).not.toContain('Your library: Dropped');
    }
  const current = async (as: string) => (await visit(`/works/${book.id}/state/current`, { as })).json();
  expect(await current(reader.cookie)).toEqual({ state: 'dropped' });
  expect(await current(author.cookie)).toEqual({ state: null });
  expect(await titles(other)).toEqual([]);
});

test('the library lists every shelf newest first by page and its counts, and leaves out what may not be seen (LIB-01)', async () => {
  const [author, hidden, reader] = [await createMember(), await createMember(), await createMember()];
  const books: { id: string }[] = [];
  for (let i = 0; i <= LIBRARY_PAGE_SIZE; i++) books.push(await createBook(author, { title: `Book ${i}` }));
  await db.insert(libraryEntries).values(
    books.map(({ id }, i) => ({
      personId: reader.id,
      workId: id,
      state: 'want' as const,
      stateAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(i / 2))), // pairs with the same time
    })),
  );
  const secret = await createBook(hidden, { title: 'Nobody’s business' });
  await choose(secret, reader, 'want');
  await hide(hidden);
  const unseen = await createBook(hidden);
  expect((await choose(unseen, reader, 'want')).status).toBe(404);
  expect(await entryOf(reader, unseen)).toBeUndefined();
  const browser = await plainBrowser('/library', { as: reader.cookie });
  const seen = browser.page.parts('.library-words b').map(({ text }) => text);
  expect(seen).toHaveLength(LIBRARY_PAGE_SIZE);
  expect(browser.page.one('navigation', 'Shelves').names('link')).toEqual([
    `All ${LIBRARY_PAGE_SIZE + 2}`,
    `Want to read ${LIBRARY_PAGE_SIZE + 2}`,
    'Reading 0',
    'Finished 0',
    'Dropped 0',
    'Saved 0',
    'Collections 0',
    'History 0',
  ]);
  await browser.follow('Earlier');
  seen.push(...browser.page.parts('.library-words b').map(({ text }) => text));
  expect(new Set(seen).size).toBe(LIBRARY_PAGE_SIZE + 1);
  expect(seen[0]).toBe(`Book ${LIBRARY_PAGE_SIZE}`);
  expect(seen).not.toContain('Nobody’s business');
  expect((await library(await createMember())).text).toContain('Works you mark as “Want to read” appear here.');
});

test('Save and a state are independent, and Saved Stories leads to the library (LIB-03)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { title: 'Both ways' });
  const save = (saved: string) => fetchData(`/works/${book.id}/save`, new URLSearchParams({ saved }), reader.cookie);
  await save('yes');
  await choose(book, reader, 'reading');
  expect([await titles(reader), await titles(reader, 'saved')]).toEqual([['Both ways'], ['Both ways']]);
  await choose(book, reader, 'none');
  expect([await titles(reader), await titles(reader, 'saved')]).toEqual([[], ['Both ways']]);
  await choose(book, reader, 'want');
  await save('no');
  expect([await titles(reader), await titles(reader, 'saved')]).toEqual([['Both ways'], []]);
  const browser = await plainBrowser('/saved-stories', { as: reader.cookie });
  await browser.follow('Your library');
  expect(browser.path).toBe('/library');
});

test('counts equal a recount after many changes at once, and after works and members are deleted (LIB-01, LIB-03)', async () => {
  const author = await createMember();
  const readers = [await createMember(), await createMember(), await createMember()];
  const books = [await createBook(author), await createBook(author), await createBook(author)];
  const states = ['want', 'reading', 'finished', 'dropped', 'none'];
  const pick = (list: readonly string[], n: number) => list[n % list.length] ?? '';
  await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const reader = readers[n % 3] as Member;
      const book = books[(n >> 2) % 3] as { id: string };
      await choose(book, reader, pick(states, n * 7 + (n >> 3)));
      await fetchData(`/works/${book.id}/save`, new URLSearchParams({ saved: n % 5 ? 'yes' : 'no' }), reader.cookie);
    }),
  );
  const differing = async () =>
    (
      await db.execute(sql`
        select coalesce(c.person_id, r.person_id) from (select * from library_counts where n <> 0) c
        full join (select person_id, shelf, count(*)::int as n from (
          select person_id, state as shelf from library_entries where state is not null union all select person_id, 'saved' from saved_stories
          union all select person_id, 'history' from reading_history) all_rows
          group by 1, 2) r on r.person_id = c.person_id and r.shelf = c.shelf where c.n is distinct from r.n`)
    ).rows;
  expect(await differing()).toEqual([]);
  await Promise.all(books.slice(1).map(({ id }) => db.delete(works).where(eq(works.id, id))));
  expect(await differing()).toEqual([]);
  await db.execute(sql`delete from people where id = ${readers[0]?.id}`);
  expect(await differing()).toEqual([]);
  expect(await db.$count(libraryCounts, eq(libraryCounts.personId, readers[0]?.id ?? ''))).toBe(0);
});

test('the library runs as many queries for two works as for a full page (LIB-01)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const books: { id: string }[] = [];
  for (let i = 0; i <= LIBRARY_PAGE_SIZE; i++) books.push(await createBook(author));
  const add = (some: { id: string }[]) =>
    db.insert(libraryEntries).values(some.map(({ id }) => ({ personId: reader.id, workId: id, state: 'want' as const })));
  const query = vi.spyOn(pool, 'query');
  try {
    const countQueries = async () => {
      query.mockClear();
      await visit('/library', { as: reader.cookie });
      return query.mock.calls.length;
    };
    await add(books.slice(0, 2));
    const few = await countQueries();
    await add(books.slice(2));
    expect([few, await countQueries()]).toEqual([5, 5]); // the languages of the filter bar, the viewer, the list, the counts, the settings
  } finally {
    query.mockRestore();
  }
});

test('a shelf is sorted by when works were added, last read and updated, by title and by new chapters, also on its second page (LIB-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const [b, a, c] = [
    await createBook(author, { title: 'beta', createdAt: day(1), renewedAt: day(20) }),
    await createBook(author, { title: 'Alpha', createdAt: day(2), renewedAt: day(4) }),
    await createBook(author, { title: 'Gamma', createdAt: day(3) }),
  ];
  const entry = (book: { id: string }, n: number) => ({ personId: reader.id, workId: book.id, state: 'reading' as const, stateAt: day(n) });
  await db.insert(libraryEntries).values([entry(b, 5), entry(a, 6), entry(c, 7)]);
  await send(`/works/${a.id}/progress`, { page: '1' }, reader.cookie);
  await createChapter(a, { createdAt: day(8) }); // read since then
  await createChapter(b, { createdAt: day(9) });
  const sortedBy = (sort: string) => titles(reader, `reading&sort=${sort}`);
  expect(await sortedBy('added')).toEqual(['Gamma', 'Alpha', 'beta']);
  expect(await sortedBy('nonsense')).toEqual(['Gamma', 'Alpha', 'beta']);
  expect((await sortedBy('read'))[0]).toBe('Alpha');
  expect(await sortedBy('title')).toEqual(['Alpha', 'beta', 'Gamma']);
  expect(await sortedBy('updated')).toEqual(['beta', 'Alpha', 'Gamma']);
  expect((await sortedBy('new'))[0]).toBe('beta');
  const news = (await library(reader, 'reading&sort=new')).parts('.library-card').map(({ text }) => text.includes('New chapter'));
  expect(news).toEqual([true, false, false]);
  const more = [];
  for (let i = 0; i < LIBRARY_PAGE_SIZE; i++) more.push(await createBook(author, { title: `Z ${String(i).padStart(2, '0')}` }));
  await db.insert(libraryEntries).values(more.map((book, i) => entry(book, 10 + (i % 3))));
  for (const sort of ['added', 'read', 'title', 'updated', 'new']) {
    const browser = await plainBrowser(`/library?shelf=reading&sort=${sort}`, { as: reader.cookie });
    const seen = browser.page.parts('.library-words b').map(({ text }) => text);
    await browser.follow(sort === 'added' ? 'Earlier' : 'Next');
    seen.push(...browser.page.parts('.library-words b').map(({ text }) => text));
    expect(new Set(seen).size, sort).toBe(LIBRARY_PAGE_SIZE + 3);
    expect(seen, sort).toHaveLength(LIBRARY_PAGE_SIZE + 3);
  }
});
