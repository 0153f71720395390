import { expect, test } from 'vitest';
import { deletePeople } from '#tests/support/database/delete-people.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';
import { ARRIVAL } from '../../loading/retrying-fetch.ts';
import { kinds } from '../../works/kinds.ts';
import { percentRead } from '../rules.ts';
import { formatLastRead } from './last-read.tsx';

const cards = async (as: string) =>
  (await pageOf(await visit('/', { as }))).all('region', 'Continue Reading').flatMap((region) => region.parts('a.continue'));

test('Continue Reading is the reader’s own, newest first, at most five, with what every card says (HOME-10, HOME-11, HOME-13, HOME-15, ENGAGE-34, TAG-05, TAG-06)', async () => {
  await deletePeople();
  const [author, reader] = [await createMember(), await createMember()];
  const books: { id: string }[] = [];
  for (let n = 1; n <= 6; n++)
    books.push(await createBook(author, { title: `Read ${n}`, pages: ['a', 'b', 'c', 'd'], status: 'hold', holdUntil: '2027-05-01' }));
  for (const book of books) await send(`/works/${book.id}/progress`, { page: '3' }, reader.cookie);
  const shown = await cards(reader.cookie);
  expect(shown.map((card) => card.attribute('href'))).toEqual([5, 4, 3, 2, 1].map((i) => `/book/${books[i]?.id}`));
  expect(shown[0]?.parts('b[title]').map(({ text }) => text)).toEqual(['Read 6']);
  expect(shown[0]?.parts('.continue-page').map(({ text }) => text)).toEqual(['Page 3 of 4']);
  expect(shown[0]?.parts('.card-facts > bdi').map(({ text }) => text)).toEqual(['1 min', 'On hold until May 2027', 'Everyone']);
  expect(shown[0]?.parts('.continue-foot > *').map(({ text }) => text)).toEqual(['Today', '75%']);
  expect(await cards(author.cookie)).toEqual([]);
});

test('a client-side navigation loads the number of cards first, a full page load all of them (HOME-12)', async () => {
  await deletePeople();
  const [author, reader, newcomer] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author, { title: 'Read on arrival', pages: ['a', 'b'] });
  await send(`/works/${book.id}/progress`, { page: '2' }, reader.cookie);
  const navigate = async (as: string) => (await visit('/_.data', { as, headers: { [ARRIVAL]: '1' } })).text();
  expect(await navigate(reader.cookie)).toMatch(/"continued",1,/);
  expect(await navigate(reader.cookie)).not.toContain('Page 2 of 2');
  expect(await navigate(newcomer.cookie)).toMatch(/"continued",\[\],/);
  expect(withoutScripts(await (await visit('/_.data', { as: reader.cookie })).text())).toContain('Page 2 of 2');
  const items = await (await visit('/continue-reading', { as: reader.cookie })).json();
  expect(items).toMatchObject([{ id: book.id, title: 'Read on arrival', place: 'Page 2 of 2' }]);
  expect(await (await visit('/continue-reading', { as: newcomer.cookie })).json()).toEqual([]);
});

test('a card names its type, and opens the work of that type (HOME-13, HOME-16)', async () => {
  await deletePeople();
  const [author, reader] = [await createMember(), await createMember()];
  const expected: [string, string][] = [];
  for (const kind of ['book', 'comic', 'theory', 'world', 'kids_book'] as const) {
    const { id } = await createWork(author, { kind, title: `A ${kind}` });
    await send(`/works/${id}/progress`, { page: '1' }, reader.cookie);
    expected.unshift([
      kinds[kind].name,
      `${{ book: '/book/', comic: '/comic/', theory: '/theory/', world: '/world/', kids_book: '/kids-book/' }[kind]}${id}`,
    ]);
  }
  const shown = (await cards(reader.cookie)).map((card) => [card.parts('.kind-label')[0]?.text, card.attribute('href')]);
  expect(shown).toEqual(expected);
  expect(expected.map(([type]) => type)).toEqual(['Kids Story', 'World', 'Fan Theory', 'Comic', 'Book']);
});

test.each([
  [0, 'Today'],
  [1, 'Yesterday'],
  [2, '2 days ago'],
  [6, '6 days ago'],
  [7, '1 week ago'],
  [14, '2 weeks ago'],
  [29, '4 weeks ago'],
  [30, 'Oct 22, 2026'],
])('read %i days ago: %s (HOME-14, AMB-92)', (days, words) => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(formatLastRead(now - days * 86_400_000, now, 'UTC')).toBe(words);
});

test('a work read today says Today in the reader’s time zone (HOME-14)', () => {
  const [read, now] = [Date.UTC(2026, 10, 20, 23, 30), Date.UTC(2026, 10, 21, 1)];
  expect(formatLastRead(read, now, 'Asia/Tokyo')).toBe('Today');
  expect(formatLastRead(read, now, 'UTC')).toBe('Yesterday');
  expect(formatLastRead(Date.UTC(2026, 8, 1, 20), now, 'Asia/Tokyo')).toBe('Sep 2, 2026');
});

test('a day ends at midnight where the reader is, not in UTC (HOME-14)', () => {
  const [at, now] = [Date.UTC(2026, 10, 21, 23), Date.UTC(2026, 10, 22, 1)];
  expect(formatLastRead(at, now, 'UTC')).toBe('Yesterday');
  expect(formatLastRead(at, now, 'America/New_York')).toBe('Today');
  expect(formatLastRead(Date.UTC(2026, 10, 22, 9, 59), Date.UTC(2026, 10, 22, 10), 'Pacific/Kiritimati')).toBe('Yesterday');
});

test('percent is capped at 100 (HOME-15)', () => {
  expect([percentRead(1, 4), percentRead(4, 4), percentRead(9, 4), percentRead(1, 0)]).toEqual([25, 100, 100, 0]);
});
