import { expect, test } from 'vitest';
import { hiddenWorks } from '#app/content-settings/tables.ts';
import { pageCache } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { sharedReads } from '#server/database/shared-reads.ts';
import { deletePeople } from '#tests/support/database/delete-people.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createBooks } from '#tests/support/works.ts';
import { homeRows } from './home-rows.server.ts';
import { rowsInLists } from './rows-in-lists.server.ts';

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

test('rows without what a reader hid are as long as before, also if more is hidden than was read for everyone (SHOWN-02)', async () => {
  const few = await shelf(12, [0, 2, 3]);
  expect((await rowsInLists(few.reader, null))?.rows).toEqual(await homeRows(few.reader, null));
  expect(await titlesOf(few.reader, 'Books')).toEqual([1, 4, 5, 6, 7, 8, 9, 10].map((n) => `Book ${n}`));
  const many = await shelf(
    50,
    Array.from({ length: 38 }, (_, n) => n),
  );
  expect((await rowsInLists(many.reader, null))?.rows).toBe(null);
  expect(await titlesOf(many.reader, 'Books')).toEqual([38, 39, 40, 41, 42, 43, 44, 45].map((n) => `Book ${n}`));
});

test('cards that the reader chose to be warned about are covered in their rows (SHOWN-03)', async () => {
  const { reader } = await shelf(9, [0]);
  await fetchData('/settings/content', new URLSearchParams({ 'kind book': 'warn' }), reader.cookie);
  sharedReads.clear();
  const chosen = await rowsInLists(reader, null);
  expect(chosen?.rows).toEqual(await homeRows(reader, null));
  expect(chosen?.rows?.book.map(({ covered }) => Boolean(covered))).toEqual(Array.from({ length: 8 }, () => true));
});

test('who sees works that others do not, or reads in one language, gets rows of their own (PRIVACY-03, HOME-33)', async () => {
  const { author, reader } = await shelf(3, [0]);
  await hide(author);
  sharedReads.clear();
  expect(await rowsInLists({ ...author, isPrivate: true, hasOwnLists: true }, null)).toBe(null);
  expect(await rowsInLists({ ...reader, hasOwnLists: false }, null)).toBe(null);
  expect(await rowsInLists(reader, 'English')).toBe(null);
  expect((await rowsInLists(reader, null))?.rows?.book).toEqual([]);
});
