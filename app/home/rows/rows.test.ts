import { expect, test } from 'vitest';
import { pageCache } from '#server/app.ts';
import { deletePeople } from '#tests/support/database/delete-people.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';
import { formatAdded } from '../../tiles/why.tsx';
import { kinds, listedKinds } from '../../works/kinds.ts';

const titlesIn = async (name: string) =>
  (await pageOf(await visit('/')))
    .one('region', name)
    .parts('b[title], .trending-first-head b')
    .map(({ text }) => text);
const days = (n: number) => new Date(Date.now() - n * 86_400_000);

test('Trending, Recent and Loved mix all kinds, each in its own order; ties go to the newest (HOME-17, HOME-19, HOME-20, AMB-91)', async () => {
  await deletePeople();
  pageCache.clear();
  const author = await createMember();
  let n = 0;
  // Views fall, likes rise and ages alternate, so that no two orders are equal by chance.
  for (const round of [1, 2, 3])
    for (const { kind } of listedKinds) {
      n++;
      await createWork(author, { kind, title: `${kind} ${round}`, viewsCount: 100 - n, likesCount: n, createdAt: days((n * 5) % 13) });
    }
  expect(await titlesIn('Trending Now')).toEqual(['book 1', 'comic 1', 'theory 1', 'world 1', 'book 2', 'comic 2', 'theory 2']);
  expect(await titlesIn('Recently Added')).toEqual(['world 2', 'theory 1', 'theory 3', 'comic 2', 'book 1', 'book 3']);
  expect(await titlesIn('Most Loved')).toEqual(['world 3', 'theory 3', 'comic 3', 'book 3', 'world 2', 'theory 2']);
});

test('each row of a kind has its eight most viewed works in order (HOME-27)', async () => {
  await deletePeople();
  pageCache.clear();
  const author = await createMember();
  for (const { kind } of listedKinds)
    for (let i = 1; i <= 10; i++)
      await createWork(author, { kind, title: `${kind} ${i}`, viewsCount: (i * 7) % 11, likesCount: i, createdAt: days(i) });
  const byViews = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].sort((a, b) => ((b * 7) % 11) - ((a * 7) % 11)).slice(0, 8);
  for (const { kind } of listedKinds) expect(await titlesIn(kinds[kind].plural), kind).toEqual(byViews.map((i) => `${kind} ${i}`));
});

test('without JavaScript the languages and the tiles of a row are links (HOME-09, HOME-17)', async () => {
  await deletePeople();
  pageCache.clear();
  const author = await createMember();
  const { id } = await createBook(author, { title: 'På esperanto', language: 'Esperanto' });
  await createBook(author, { title: 'In English', language: 'English' });
  const browser = await plainBrowser('/');
  const recent = () => browser.page.one('region', 'Recently Added');
  expect(recent().text).toContain('In English');
  await browser.unfold('All Languages');
  await browser.follow('Esperanto');
  expect(recent().text).not.toContain('In English');
  await browser.follow(recent().all('link', /På esperanto/)[0] ?? expect.unreachable());
  expect(browser.path).toBe(`/book/${id}`);
});

test('each card of a row says why it is there (WHY-01)', async () => {
  await deletePeople();
  pageCache.clear();
  const author = await createMember();
  for (const { kind } of listedKinds)
    await createWork(author, { kind, createdAt: days(listedKinds.findIndex((listed) => listed.kind === kind)) });
  const page = await pageOf(await visit('/'));
  const reasons = (name: string) => {
    const row = page.one('region', name);
    expect(row.parts('.why')).toHaveLength(row.all('button', /^More about/).length);
    return row.parts('.why').map(({ text }) => text);
  };
  expect(reasons('Trending Now')).toEqual(Array.from({ length: 4 }, () => 'Most viewed'));
  expect(reasons('Recently Added')).toEqual(['Added today', 'Added yesterday', 'Added 2 days ago', 'Added 3 days ago']);
  expect(reasons('Most Loved')).toEqual(Array.from({ length: 4 }, () => 'Most liked'));
  for (const { plural } of listedKinds) expect(reasons(plural)).toEqual(['Most viewed']);
});

test.each([
  [0, 'Added today'],
  [6, 'Added 6 days ago'],
  [7, 'Added 1 week ago'],
  [29, 'Added 4 weeks ago'],
  [30, 'Added Oct 22, 2026'],
])('published %i days ago: %s (WHY-01)', (ago, words) => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(formatAdded(now - ago * 86_400_000, now, 'UTC')).toBe(words);
});
