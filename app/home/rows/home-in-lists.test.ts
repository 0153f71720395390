import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SCAN_ROWS_MAX } from '#app/audience/left-out/scan-rules.ts';
import { blocks, mutes } from '#app/blocks/tables.ts';
import { hiddenPeople, hiddenWorks } from '#app/content-settings/tables.ts';
import { readingPlaces } from '#app/engagement/tables.ts';
import { spotlight } from '#app/people/spotlight/spotlight.server.ts';
import { pageCache } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { sharedReads } from '#server/database/shared-reads.ts';
import { deletePeople } from '#tests/support/database/delete-people.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { seed } from '#tests/support/seed.ts';
import { createBooks, createWork } from '#tests/support/works.ts';
import { listedKinds } from '../../works/kinds.ts';
import { homeInLists } from './home-in-lists.server.ts';
import { homeRows } from './home-rows.server.ts';
import { CANDIDATES, CANDIDATES_BEFORE_LISTS } from './new-here/new-here.server.ts';
import { OTHER_ROWS } from './row-rules.ts';

/** Books from the most to the least viewed, and a reader who hides those at these places. */
async function shelf(count: number, hidden: number[]) {
  await deletePeople();
  const [author, reader] = [await createMember(), await createMember()];
  const books = await createBooks(
    author,
    Array.from({ length: count }, (_, n) => ({ title: `Book ${n}`, viewsCount: count - n, likesCount: n })),
  );
  if (hidden.length) await db.insert(hiddenWorks).values(hidden.map((place) => ({ personId: reader.id, workId: books[place]?.id ?? '' })));
  pageCache.clear();
  sharedReads.clear();
  return { author, reader: { ...reader, hasOwnLists: true } };
}
const titlesOf = async (reader: Member, row: string) => {
  const page = await pageOf(await visit('/', { as: reader.cookie }));
  return page
    .one('region', row)
    .parts('b[title]')
    .map(({ text }) => text);
};

test('rows without what a reader hid are as long as before, also if too few remain of those read for everyone (SHOWN-02)', async () => {
  const few = await shelf(12, [0, 2, 3]);
  expect((await homeInLists(few.reader, null))?.rows).toEqual(await homeRows(few.reader, null));
  expect(await titlesOf(few.reader, 'Books')).toEqual([1, 4, 5, 6, 7, 8, 9, 10].map((n) => `Book ${n}`));
  const many = await shelf(
    50,
    Array.from({ length: 38 }, (_, n) => n),
  );
  expect((await homeInLists(many.reader, null))?.rows).toEqual(await homeRows(many.reader, null));
  expect(await titlesOf(many.reader, 'Books')).toEqual([38, 39, 40, 41, 42, 43, 44, 45].map((n) => `Book ${n}`));
});

test('a row of a hidden kind has the own works of the member, without reading all works of the kind (SHOWN-02, SHOWN-05)', async () => {
  const { author, reader } = await shelf(45, []);
  await createBooks(reader, [
    { title: 'Own, less viewed', viewsCount: 1 },
    { title: 'Own, more viewed', viewsCount: 2 },
  ]);
  const other = await createWork(author, { kind: 'world', title: 'A world' });
  await fetchData('/settings/content', new URLSearchParams({ 'kind book': 'hide' }), reader.cookie);
  sharedReads.clear();
  const rows = (await homeInLists(reader, null))?.rows;
  expect(rows?.book.map(({ title }) => title)).toEqual(['Own, more viewed', 'Own, less viewed']);
  expect(rows?.world.map(({ id }) => id)).toEqual([other.id]);
  expect(rows).toEqual(await homeRows(reader, null));
  const all = Object.fromEntries(listedKinds.map(({ kind }) => [`kind ${kind}`, 'hide']));
  await fetchData('/settings/content', new URLSearchParams(all), reader.cookie);
  sharedReads.clear();
  const own = (await homeInLists(reader, null))?.rows;
  expect(own?.trending.map(({ title }) => title)).toEqual(['Own, more viewed', 'Own, less viewed']);
  expect(own).toEqual(await homeRows(reader, null));
});

test('rows in a language have the own works alone where the member hid the language or the kind (SHOWN-02, SHOWN-05, HOME-33)', async () => {
  const { author, reader } = await shelf(20, []);
  await createBooks(reader, [{ title: 'Own book', language: 'Latin' }]);
  await createBooks(author, [{ title: 'Latin book', language: 'Latin' }]);
  await createWork(author, { kind: 'world', title: 'Latin world', language: 'Latin' });
  const titlesIn = async (language: string) => {
    sharedReads.clear();
    const rows = (await homeInLists(reader, language))?.rows;
    expect(rows).toEqual(await homeRows(reader, language));
    return [rows?.book.map(({ title }) => title), rows?.world.map(({ title }) => title)];
  };
  await fetchData('/settings/content', new URLSearchParams({ 'kind book': 'hide' }), reader.cookie);
  expect(await titlesIn('Latin')).toEqual([['Own book'], ['Latin world']]);
  await fetchData('/settings/content', new URLSearchParams({ 'kind book': 'show', 'language Latin': 'hide' }), reader.cookie);
  expect(await titlesIn('Latin')).toEqual([['Own book'], []]);
});

test('cards that the reader chose to be warned about are covered in their rows (SHOWN-03)', async () => {
  const { reader } = await shelf(9, [0]);
  await fetchData('/settings/content', new URLSearchParams({ 'kind book': 'warn' }), reader.cookie);
  sharedReads.clear();
  const chosen = await homeInLists(reader, null);
  expect(chosen?.rows).toEqual(await homeRows(reader, null));
  expect(chosen?.rows?.book.map(({ covered }) => Boolean(covered))).toEqual(Array.from({ length: 8 }, () => true));
});

test('a reader who hid the language of almost every work gets what is left of the first works of a row, and their own (SHOWN-02, SHOWN-05)', async () => {
  const { author, reader } = await shelf(1, []);
  const [own] = await createBooks(reader, [{ title: 'Own', viewsCount: 1 }]);
  const books = (
    views: number,
    n: number,
    language: string,
  ) => sql`insert into works (kind, title, author_id, language, rating, warnings_stated, views_count)
    select 'book', ${language} || ' ' || n, ${author.id}, ${language}, 'everyone', 'none', ${views}::int from generate_series(1, ${n}::int) n`;
  await seed(books(2, 1, 'Deep'), books(5, SCAN_ROWS_MAX - 1, 'English'), books(4, 1, 'Welsh'), books(3, 100, 'English'), sql`analyze`);
  await fetchData('/settings/content', new URLSearchParams({ 'language English': 'hide' }), reader.cookie);
  sharedReads.clear();
  const rows = (await homeInLists(reader, null))?.rows;
  expect([own?.title, ...(rows?.book ?? []).map(({ title }) => title)]).toEqual(['Own', 'Welsh 1', 'Own']);
  expect(rows?.trending).toEqual(rows?.book);
});

const { newHere } = OTHER_ROWS;
/** New works, the oldest first, a few of each author, and a reader who hides a tag that the first `tagged` of them have. */
async function newShelf(count: number, tagged: number) {
  await deletePeople();
  const reader = await createMember();
  const created = [];
  for (let first = 0; first < count; first += newHere.ofAuthor) {
    const author = await createMember({ createdAt: new Date(Date.now() - (newHere.hours + 1) * 3_600_000) });
    const numbers = Array.from({ length: Math.min(newHere.ofAuthor, count - first) }, (_, n) => first + n);
    const list = numbers.map((n) => ({
      title: `New ${n}`,
      createdAt: new Date(Date.now() - (count - n) * 60_000),
      tags: n < tagged ? ['Zq new'] : [],
    }));
    created.push(...(await createBooks(author, list)));
  }
  await fetchData('/settings/content', new URLSearchParams({ 'tag Zq new': 'hide' }), reader.cookie);
  sharedReads.clear();
  return { reader: { ...reader, hasOwnLists: true }, created };
}
const hasMore = async (reader: Member) => (await homeInLists(reader, null))?.fresh?.hasMore;

test('New here is filled with later works when those read for everyone are hidden or known, and only then read again (SHOWN-02, WHY-03)', async () => {
  const few = await newShelf(CANDIDATES, newHere.ofAuthor);
  expect(await hasMore(few.reader)).toBe(false);
  expect(await titlesOf(few.reader, newHere.name)).toHaveLength(newHere.shown - 1); // all of the first author are hidden
  const hidden = await newShelf(CANDIDATES_BEFORE_LISTS + 10, CANDIDATES_BEFORE_LISTS);
  expect(await hasMore(hidden.reader)).toBe(true);
  expect(await titlesOf(hidden.reader, newHere.name)).toEqual([160, 165].map((n) => `New ${n}`));
  const begun = await newShelf(CANDIDATES + 10, 0);
  const known = begun.created.slice(0, CANDIDATES).map(({ id }) => ({ personId: begun.reader.id, workId: id, page: 1, percent: 3 }));
  await db.insert(readingPlaces).values(known);
  expect(await hasMore(begun.reader)).toBe(true);
  expect(await titlesOf(begun.reader, newHere.name)).toEqual([40, 45].map((n) => `New ${n}`));
});

test('who sees works that others do not, or reads in a language that is not hidden, gets rows of their own (PRIVACY-03, HOME-33)', async () => {
  const { author, reader } = await shelf(3, [0]);
  await hide(author);
  sharedReads.clear();
  expect(await homeInLists({ ...author, isPrivate: true, hasOwnLists: true }, null)).toBe(null);
  expect(await homeInLists({ ...reader, hasOwnLists: false }, null)).toBe(null);
  expect(await homeInLists(reader, 'English')).toBe(null);
  expect((await homeInLists(reader, null))?.rows?.book).toEqual([]);
});

test('the spotlight has other creators instead of those whom the reader hid, muted or blocked, also many (SHOWN-07, HUB-11)', async () => {
  const { author, reader } = await shelf(1, [0]);
  const creators: Member[] = [];
  for (let n = 0; n < 24; n++) creators.push(await createMember({ name: `Creator ${n}`, spectatorCount: 100 - n }));
  const [first, second, third] = creators as [Member, Member, Member];
  await db.insert(hiddenPeople).values({ personId: reader.id, otherId: first.id });
  await db.insert(mutes).values({ personId: reader.id, otherId: second.id });
  await db.insert(blocks).values({ personId: third.id, otherId: reader.id });
  const namesFor = async () => (await homeInLists(reader, null))?.creators?.map(({ name }) => name);
  sharedReads.clear();
  expect(await namesFor()).toEqual(['Creator 3', 'Creator 4', 'Creator 5', 'Creator 6']);
  await db.insert(mutes).values(creators.slice(3, 22).map(({ id }) => ({ personId: reader.id, otherId: id })));
  expect(await namesFor()).toEqual(['Creator 22', 'Creator 23', reader.name, author.name]);
  expect((await homeInLists(reader, null))?.creators).toEqual(await spotlight(reader));
});
