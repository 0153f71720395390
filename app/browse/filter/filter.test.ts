import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mutes } from '#app/blocks/tables.ts';
import { hiddenWorks } from '#app/content-settings/tables.ts';
import { libraryEntries } from '#app/engagement/library/tables.ts';
import { readingPlaces, savedStories } from '#app/engagement/tables.ts';
import { countTags } from '#app/works/facets/count-tags.server.ts';
import { GRADES, type Grade, type Label } from '#app/works/labels/label-rules.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createFour } from '#tests/support/pages/four-works.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createBooks, createKidsStory, createTheory } from '#tests/support/works.ts';

let author: Member;
let other: Member;
beforeAll(async () => {
  other = await createMember({ username: 'second_author' });
});
beforeEach(async () => {
  await resetRateLimits();
  await db.delete(works);
  author = await createMember();
});

const open = async (query: string, as?: Member) => {
  let response = await visit(`/browse${query}`, { as: as?.cookie });
  const target = response.headers.get('location'); // the one address of this filter
  if (target) response = await visit(target, { as: as?.cookie });
  expect([query, response.status]).toEqual([query, 200]);
  return (await pageOf(response)).one('main');
};
const titles = async (query: string, as?: Member) => (await open(query, as)).parts('.tile b[title]').map(({ text }) => text);
const sorted = async (query: string, as?: Member) => (await titles(query, as)).sort();

test('works are found and left out by the grade of their label, or as not stated (FILTER-01)', async () => {
  const use = (grade: Grade): Label => ({
    text: { grade, by: 'author' },
    images: null,
    cover: { grade: 'none', by: 'site' },
    note: '',
    use: grade,
  });
  await createBooks(author, [...GRADES.map((grade) => ({ title: grade, label: use(grade) })), { title: 'unstated' }]);
  expect(await titles('?assistant=mostly')).toEqual(['mostly']);
  expect(await sorted('?assistant=none&assistant=unstated')).toEqual(['none', 'unstated']);
  expect(await sorted('?not-assistant=mostly&not-assistant=unstated')).toEqual(['helped', 'none', 'partly']);
});

test('every field of the filter includes and excludes, with one or several values (FILTER-01, FILTER-02)', async () => {
  await createFour(author, other);
  for (const [query, found] of [
    ['', 'ABCD'],
    ['?kind=book&kind=comic', 'AB'],
    ['?not-kind=book&not-kind=comic', 'CD'],
    ['?tag=SEA', 'AB'],
    ['?tag=maps&tag=sea', 'B'],
    ['?tag=maps&tag=sea&tags=any', 'ABC'],
    ['?tag=eclair', 'D'],
    ['?not-tag=maps', 'AD'],
    ['?tag=sea&not-tag=maps', 'A'],
    ['?genre=Manga&genre=Mystery', 'AB'],
    ['?category=mythology', 'C'],
    ['?not-genre=Mystery', 'BCD'],
    ['?language=french&language=welsh', 'BD'],
    ['?not-language=English', 'BD'],
    ['?status=complete&status=hold', 'AC'],
    ['?status=none', 'D'],
    ['?not-status=none', 'ABC'],
    ['?rating=mature', 'A'],
    ['?not-rating=mature&not-rating=none', 'BCD'],
    ['?warning=gore&warning=hate', 'A'],
    ['?not-warning=violence', 'BCD'],
    ['?author=second_author', 'CD'],
    ['?not-author=SECOND_author', 'AB'],
    ['?from=20', 'BC'],
    ['?from=10&to=20', 'AB'],
    ['?since=2021-01-01', 'ABC'],
    ['?kind=book&genre=Manga', ''],
    ['?kind=book&not-kind=book', ''],
    ['?tag=sea&not-tag=sea', ''],
    ['?not-kind=book&not-kind=comic&not-kind=theory&not-kind=world', ''],
  ] as const)
    expect([query, (await sorted(query)).join('')]).toEqual([query, found]);
});

test('a member can leave out what they began, finished or have in the library, and visitors have no such condition (FILTER-01)', async () => {
  await createFour(author, other);
  const reader = await createMember();
  const found = await db.select().from(works);
  const row = (title: string) => ({ personId: reader.id, workId: found.find((work) => work.title === title)?.id ?? '' });
  await db.insert(savedStories).values(row('A'));
  expect(await sorted('?hide=library', reader)).toEqual(['B', 'C', 'D']);
  await db.insert(readingPlaces).values({ ...row('B'), page: 1, percent: 3 }); // begun before 20 others
  await db.insert(libraryEntries).values({ ...row('C'), state: 'finished' });
  await db.insert(libraryEntries).values({ ...row('D'), state: 'want' });
  expect(await sorted('?hide=started', reader)).toEqual(['A', 'D']);
  expect(await sorted('?hide=finished', reader)).toEqual(['A', 'B', 'D']);
  expect(await sorted('?hide=library', reader)).toEqual(['B']);
  expect((await visit('/browse?hide=library')).headers.get('location')).toBe('/browse');
});

test('private, held and kids works are in no filtered list, and their tags look like unknown ones (FILTER-01, PRIVACY-02)', async () => {
  const hidden = await createMember();
  await createBook(hidden, { title: 'Private', tags: ['Zqprivate'], language: 'Zqtongue' });
  await createBook(author, { title: 'Held', tags: ['Zqheld'], state: 'held' });
  await createKidsStory(author, { title: 'For kids', tags: ['Zqkids'] });
  await hide(hidden);
  expect(await titles('')).toEqual([]);
  for (const query of ['?tag=zqprivate', '?tag=zqheld', '?tag=zqkids', '?tag=zqnever', '?language=zqtongue'])
    expect((await open(query)).text).toContain(`Not understood: ${query.split('=')[1]}`);
  expect(await titles('?tag=zqprivate', hidden)).toEqual(['Private']);
  const muted = await createBook(other, { title: 'Of somebody muted' });
  const reader = await createMember();
  await db.insert(mutes).values({ personId: reader.id, otherId: other.id });
  expect([await titles(''), await titles('', reader)]).toEqual([['Of somebody muted'], []]);
  const chooser = await createMember();
  await db.insert(hiddenWorks).values({ personId: chooser.id, workId: muted.id });
  expect(await titles('', chooser)).toEqual([]);
});

test('a filter has one address, whatever the order, case and spelling that was typed (FILTER-03)', async () => {
  await createFour(author, other);
  await createBook(author, { tags: ['a', 'b'] });
  const address = '/browse?kind=book&tag=a&tag=b&not-tag=maps&genre=Manga&genre=Mystery&status=complete&from=5&sort=liked';
  for (const typed of [
    '?sort=liked&from=5&to=&since=&status=Complete&genre=mystery&genre=Manga&not-tag=MAPS&tag=b%2C+a%2C&kind=Books',
    '?kind=book&category=Mystery&genre=Manga&tag=B&tag=A&tag=a&not-tag=maps&status=complete&from=005&sort=liked',
  ])
    expect((await visit(`/browse${typed}`)).headers.get('location')).toBe(address);
  expect((await visit(address)).status).toBe(200);
  expect((await visit('/browse?sort=updated')).headers.get('location')).toBe('/browse');
});

test('what is not understood is named, and the rest applies (FILTER-03)', async () => {
  await createFour(author, other);
  for (const [query, unknown] of [
    ['?kind=book&genre=Cookery', 'Cookery'],
    ['?kind=book&since=2026-02-30', '2026-02-30'],
    ['?kind=book&from=20&to=5', '20 to 5 minutes'],
    ['?kind=book&to=-3', '-3'],
    ['?kind=book&sort=random', 'random'],
    ['?kind=book&author=nobody_here', 'nobody_here'],
    [`?kind=book&tag=${'x'.repeat(31)}`, 'x'.repeat(31)],
    ["?kind=book&tag=' or 1=1 --", "' or 1=1 --"],
    ['?kind=book&hide=later', 'later'],
    ['?kind=book&tags=zzz&tags=any', 'zzz'],
    ['?kind=book&from=5&from=7&to=60&to=90', '7, 90'],
    ['?kind=book&from=x&from=5', 'x'],
    ['?kind=book&since=2021-01-01&since=2022-01-01', '2022-01-01'],
    ['?kind=book&sort=liked&sort=newest&sort=liked', 'newest'],
  ] as const) {
    const page = await open(query);
    expect(page.text).toContain(`Not understood: ${unknown}`);
    expect(page.parts('.tile b[title]').map(({ text }) => text)).toEqual(['A']);
  }
  for (const query of [
    '?x=y&%23=',
    '?kind=book&kind=book&&=',
    `?tag=${'%F0%9F%98%80,'.repeat(3_000)}`,
    '?after=x&looked=-1',
    '?from=9e9',
    '?tags=any',
  ])
    expect((await visit(`/browse${query}`)).status).toBeLessThan(400);
});

test('at most twenty values of each are included, and as many excluded (FILTER-02)', async () => {
  const tags = Array.from({ length: 21 }, (_, n) => `zq${String(n).padStart(2, '0')}`);
  await createBook(author, { title: 'Has twenty', tags: tags.slice(0, 20) });
  await createBook(author, { title: 'Has the last', tags: tags.slice(20) });
  const query = (param: string, count: number) =>
    `?${tags
      .slice(0, count)
      .map((tag) => `${param}=${tag}`)
      .join('&')}`;
  expect(await titles(query('tag', 20))).toEqual(['Has twenty']);
  expect(await titles(query('not-tag', 20))).toEqual(['Has the last']);
  for (const [param, found] of [
    ['tag', 'Has twenty'],
    ['not-tag', 'Has the last'],
  ] as const) {
    const page = await open(query(param, 21));
    expect(page.text).toContain('Choose at most 20 of each.');
    expect(page.parts('.tile b[title]').map(({ text }) => text)).toEqual([found]);
  }
});

const DATES = [1, 2, 3, 4].map((day) => new Date(2026, 0, day));

test('each sorting has its order (FILTER-04)', async () => {
  const [d1, d2, d3, d4] = DATES;
  await createBook(author, { title: 'A', createdAt: d1, renewedAt: d4, likesCount: 3, viewsCount: 1, readingSeconds: 120 });
  await createBook(author, { title: 'B', createdAt: d2, likesCount: 2, viewsCount: 9, readingSeconds: 60 });
  await createBook(author, { title: 'C', createdAt: d3, likesCount: 5, viewsCount: 2, readingSeconds: 600 });
  for (const [query, order] of [
    ['', 'ACB'],
    ['?sort=newest', 'CBA'],
    ['?sort=liked', 'CAB'],
    ['?sort=viewed', 'BCA'],
    ['?sort=longest', 'CAB'],
    ['?sort=shortest', 'BAC'],
  ] as const)
    expect([query, (await titles(query)).join('')]).toEqual([query, order]);
});

test('the pages of a filtered list follow each other without a gap or a repeat, with scripts and without (FILTER-04)', async () => {
  await createBooks(
    author,
    Array.from({ length: 55 }, (_, n) => ({
      title: `Page ${n}`,
      tags: ['Zqmany'],
      likesCount: n % 3,
      readingSeconds: (n % 4) * 60,
      createdAt: DATES[n % 2],
    })),
  );
  await createBooks(author, [{ title: 'Other', tags: [] }]);
  for (const sort of ['updated', 'newest', 'liked', 'viewed', 'longest', 'shortest']) {
    const browser = await plainBrowser(`/browse?tag=zqmany&sort=${sort}`);
    const seen: string[] = [];
    for (let page = 0; page < 3; page++) {
      const next = browser.page.all('link', 'Show more')[0]?.attribute('href');
      const shown = browser.page.parts('.tile b[title]').map(({ text }) => text);
      seen.push(...shown);
      if (!next) break;
      const json = (await (await visit(next.replace('?', '/more?'))).json()) as { works: { title: string }[] };
      await browser.follow('Show more');
      expect(browser.page.parts('.tile b[title]').map(({ text }) => text)).toEqual(json.works.map(({ title }) => title));
    }
    expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 55, 55]);
  }
});

test('active conditions are chips that remove them, above the number of works (FILTER-05)', async () => {
  await createFour(author, other);
  const browser = await plainBrowser('/browse?tag=sea&not-kind=comic&from=5');
  expect(browser.page.one('main').text).toContain('1 work');
  const chips = () => browser.page.parts('.filter-active a').map(({ text }) => text.replace(/^Remove: /, ''));
  expect(chips()).toEqual(['Not Comics', 'Sea', 'From 5 min', 'Clear all']);
  await browser.follow('Remove: Not Comics');
  expect(browser.path).toBe('/browse?tag=Sea&from=5');
  expect(browser.page.one('main').text).toContain('2 works');
  await browser.follow('Clear all');
  expect([browser.path, chips()]).toEqual(['/browse', []]);
});

test('an empty list offers to remove the included condition with the fewest works (FILTER-05)', async () => {
  await createFour(author, other);
  await createBooks(author, [{ tags: ['Sea'] }, { tags: ['Sea'] }]);
  await countTags(Date.now(), () => false);
  const browser = await plainBrowser('/browse?kind=book&tag=Sea&tag=Tides');
  expect(browser.page.one('main').text).toContain('No works match.');
  await browser.follow('Remove “Tides” (1 work)');
  expect(browser.path).toBe('/browse?kind=book&tag=Sea');
  expect((await open('?kind=book&not-kind=book')).text).toContain('No works match.');
  // In a list of one kind the number is that of this kind, although both tags are on other works, too.
  await createBooks(author, [{ tags: ['Zq rare'] }, { tags: ['Zq often'] }, { tags: ['Zq often'] }]);
  for (let n = 0; n < 3; n++) await createTheory(other, { tags: ['Zq rare'] });
  await countTags(Date.now(), () => false);
  const books = await plainBrowser('/all-books?tag=Zq+rare&tag=Zq+often');
  await books.follow('Remove “Zq rare” (1 work)');
  expect(books.path).toBe('/all-books?tag=Zq+often');
});

test('the bar is a plain form, with a visible label for every control (FILTER-09)', async () => {
  await createFour(author, other);
  const browser = await plainBrowser('/browse');
  for (const summary of ['Filter and sort', 'Tags', 'Length and more']) await browser.unfold(summary);
  await browser.submit('Show 4 works', { 'Include tags': 'sea, maps', 'Minutes to': '60', 'Sort by': 'Most liked' });
  expect(browser.path).toBe('/browse?tag=maps&tag=Sea&to=60&sort=liked');
  expect(browser.page.parts('.tile b[title]').map(({ text }) => text)).toEqual(['B']);
  const unnamed = browser.page.parts('.filter-form input:not([type=hidden]), .filter-form select').filter((control) => !control.name);
  expect(unnamed).toEqual([]);
});

test('the number that a form would find is JSON for its button (FILTER-09)', async () => {
  await createFour(author, other);
  expect(await (await visit('/browse/count?tag=sea&kind=&from=')).json()).toEqual({ n: 2, atLeast: false });
});

test('a caller has ninety filter requests a minute (FILTER-07)', async () => {
  const reader = await createMember();
  const statuses: number[] = [];
  for (let n = 0; n < 91; n++) statuses.push((await visit('/browse/count?kind=book&not-kind=book', { as: reader.cookie })).status);
  expect([new Set(statuses.slice(0, 90)), statuses[90]]).toEqual([new Set([200]), 429]);
});
