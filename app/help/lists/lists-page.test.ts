import { afterEach, expect, test } from 'vitest';
import { newId } from '#app/forms/new-id.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBooks, createWork } from '#tests/support/works.ts';
import { SCAN_ROWS_MAX } from '../../audience/left-out/scan-rules.ts';
import { BOUNDS } from '../../browse/filter/query/candidates.server.ts';
import { OTHER_ROWS, RANKED_ROWS } from '../../home/rows/row-rules.ts';
import { LIBRARY_BOUND } from '../../library/library-rules.ts';
import { listedKinds } from '../../works/kinds.ts';

const DEFAULTS = [{ ...BOUNDS }, { ...LIBRARY_BOUND }] as const;
afterEach(() => {
  Object.assign(BOUNDS, DEFAULTS[0]);
  Object.assign(LIBRARY_BOUND, DEFAULTS[1]);
});

/** Parts of Home that list no works and no people in an order. */
const NOT_LISTS = ['Kids Corner'];

const section = async (id: string) => {
  const page = await pageOf(await visit('/how-lists-work'));
  const [found] = page.parts(`section#${id}`);
  return found ?? expect.unreachable();
};

test('every row that Home shows and every sorting that lists offer is described (WHY-04)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  for (const { kind } of listedKinds) await createWork(author, { kind });
  const { id } = await createWork(author, { kind: 'book', pages: ['a', 'b'] });
  await send(`/works/${id}/progress`, { page: '1' }, reader.cookie);
  for (const other of await createBooks(author, [{}, {}])) await send(`/works/${other.id}/state`, { state: 'want' }, reader.cookie);
  await send('/filters', { id: newId(), to: '/browse?kind=comic', name: 'Pictures first' }, reader.cookie);
  const filters = await plainBrowser('/filters', { as: reader.cookie });
  await filters.submit('Show on Home: Pictures first');
  const home = (await pageOf(await visit('/', { as: reader.cookie }))).one('main');
  const rows = home.names('region').filter((name) => name && !NOT_LISTS.includes(name));
  expect(rows).toEqual(expect.arrayContaining(['Continue Reading', 'Pictures first']));
  const described = async (part: string) => (await section(part)).parts('li > b').map(({ text }) => text.replace(/\.$/, ''));
  const declared = [...Object.values(OTHER_ROWS), ...Object.values(RANKED_ROWS)].map(({ name }) => name);
  expect((await described('home')).toSorted()).toEqual(declared.toSorted());
  expect(rows.filter((name) => !declared.includes(name as (typeof declared)[number]))).toEqual(['Pictures first']);
  const browser = await plainBrowser('/browse');
  await browser.unfold('Filter and sort');
  const sortings = browser.page.options('Sort by');
  expect(sortings.length).toBeGreaterThan(5);
  expect(await described('sortings')).toEqual(sortings);
  const library = await pageOf(await visit('/library', { as: reader.cookie }));
  const shelfSortings = library.one('navigation', 'Sort by').names('link');
  expect(shelfSortings.length).toBeGreaterThan(3);
  expect(await described('library')).toEqual(shelfSortings);
});

test('the formulas state the numbers of the queries, and what no list does (WHY-04)', async () => {
  const rows = (await section('home')).text;
  for (const { name, shown } of Object.values(RANKED_ROWS)) expect(rows).toMatch(new RegExp(`${name}\\. The ${shown} `));
  const { newHere, filters, because, chapters } = OTHER_ROWS;
  for (const sentence of [
    `the next ones take their place, up to the first ${SCAN_ROWS_MAX.toLocaleString('en-US')} in that order and your own.`,
    `The first ${filters.shown} works of a filter that you put on Home, in the order of its sorting. Up to ${filters.filters} filters have a row`,
    `Up to ${newHere.shown} works of the last ${newHere.days} days that this row showed fewer than ${newHere.showings} times`,
    `Up to ${because.shown} works that share at least ${because.tags} tags with one of the last ${because.finished} works you finished`,
    `Up to ${chapters.shown} chapters and arcs of the last ${chapters.days} days`,
  ])
    expect(rows).toContain(sentence);
  expect((await section('sortings')).text).toContain(`It searches ${SCAN_ROWS_MAX.toLocaleString('en-US')} works at a time for that`);
  const numbersIn = async (id: string) => (await section(id)).text.match(/\b[\d,]+%?(?= works? (?:of a shelf|meet)| by |% of all)/g);
  expect(await numbersIn('library')).toEqual(['5,000']);
  expect(await numbersIn('sortings')).toEqual(['40,000', '20,000', '12,000', '20,000', '2']);
  Object.assign(BOUNDS, { time: 1_001, length: 1_002, count: 1_003, rare: 1_004, share: 0.05 });
  Object.assign(LIBRARY_BOUND, { works: 1_005 });
  expect(await numbersIn('library')).toEqual(['1,005']);
  expect(await numbersIn('sortings')).toEqual(['1,001', '1,002', '1,003', '1,004', '5']);
  const never = (await section('never')).text;
  expect(never).toContain('No list is ordered by money or by time spent');
  expect(never).toContain('“Not for me” affects only the lists of the member');
});

test.each(['/', '/browse'])('%s links to how its lists work (WHY-04)', async (path) => {
  await createWork(await createMember(), { kind: 'book' });
  const browser = await plainBrowser(path);
  if (path === '/browse') await browser.unfold('Filter and sort');
  const links = browser.page
    .one('main')
    .all('link')
    .filter((link) => link.attribute('href')?.startsWith('/how-lists-work'));
  expect(links).toHaveLength(1);
  const footer = browser.page.one('contentinfo').one('link', 'How Lists Work');
  expect(footer.attribute('href')).toBe('/how-lists-work');
});
