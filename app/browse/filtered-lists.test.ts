import { beforeEach, expect, test } from 'vitest';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createFour } from '#tests/support/pages/four-works.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';

let author: Member;
beforeEach(async () => {
  await resetRateLimits();
  await db.delete(works);
  author = await createMember();
});

test('the lists of a kind have the bar, keep their chips and their order, and show only that kind (FILTER-01, FILTER-03, FILTER-04)', async () => {
  await createFour(author, await createMember());
  await createBook(author, { title: 'E', genre: 'Mystery', tags: ['sea'], likesCount: 9, createdAt: new Date('2020-01-01') });
  const shown = (browser: Awaited<ReturnType<typeof plainBrowser>>) => browser.page.parts('.tile b[title]').map(({ text }) => text);
  const browser = await plainBrowser('/all-books');
  expect(shown(browser)).toEqual(['A', 'E']);
  for (const summary of ['Filter and sort', 'Tags']) await browser.unfold(summary);
  await browser.submit('Show works', { 'Include tags': 'sea', 'Sort by': 'Most liked' });
  expect([browser.path, shown(browser)]).toEqual(['/all-books?tag=Sea&sort=liked', ['E', 'A']]);
  await browser.follow('Mystery');
  expect(browser.path).toBe('/all-books?genre=Mystery');
  for (const [path, found] of [
    ['/all-books?tag=sea&kind=comic', 'AE'],
    ['/all-comics?not-genre=Drama', 'B'],
    ['/all-theories?category=Mythology&status=hold', 'C'],
    ['/all-worlds?tag=tides&sort=newest', 'D'],
    ['/all-worlds?tag=sea&sort=liked', ''],
  ] as const) {
    const list = await plainBrowser(path);
    expect([path, shown(list).join('')]).toEqual([path, found]);
  }
  expect(await (await visit('/all-comics/count?tag=sea')).json()).toEqual({ n: 1, atLeast: false });
  const more = (await (await visit('/all-books/more?tag=sea&sort=liked')).json()) as { works: { title: string }[] };
  expect(more.works.map(({ title }) => title)).toEqual(['E', 'A']);
});

test('the page of a tag has the bar, and its filter is within the tag (FILTER-01, TAG-03)', async () => {
  await createFour(author, await createMember());
  const browser = await plainBrowser('/tag/sea');
  const shown = () => browser.page.parts('.tile b[title]').map(({ text }) => text);
  expect(shown()).toEqual(['B', 'A']);
  for (const summary of ['Filter and sort', 'Kinds']) await browser.unfold(summary);
  await browser.submit('Show works', { Comics: true });
  expect([browser.path, shown()]).toEqual(['/tag/Sea?kind=comic', ['B']]);
  await browser.open('/tag/sea?not-tag=maps&sort=longest');
  expect(shown()).toEqual(['A']);
  await browser.open('/tag/sea?not-tag=sea');
  expect(browser.page.one('main').text).toContain('No works match.');
  expect(await (await visit('/tag/sea/count?kind=book')).json()).toEqual({ n: 1, atLeast: false });
  expect(await (await visit('/tag/zqnever/count?kind=book')).json()).toEqual({ n: 0, atLeast: false });
  expect((await visit('/tag/zqnever?kind=book')).status).toBe(200);
});

test('a request for the data of a page returns a filtered list, and not a redirect to itself (FILTER-03)', async () => {
  await createBook(author, { title: 'Low water', tags: ['ebb'], genre: 'Fantasy' });
  for (const [address, routes] of [
    ['/browse.data?tag=ebb', 'browse/filter/browse-all-page'],
    ['/all-books.data?genre=Fantasy', 'all-books'],
    ['/all-books.data?tag=ebb&genre=Fantasy', 'all-books'],
    ['/tag/ebb.data?kind=book', 'browse/tag/tag-page'],
  ] as const) {
    const response = await visit(`${address}&_routes=${encodeURIComponent(routes)}`);
    expect([address, response.status, (await response.text()).includes('Low water')]).toEqual([address, 200, true]);
  }
});
