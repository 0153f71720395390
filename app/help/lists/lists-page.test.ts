import { expect, test } from 'vitest';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createWork } from '#tests/support/works.ts';
import { BOUNDS } from '../../browse/filter/query/candidates.server.ts';
import { OTHER_ROWS, RANKED_ROWS } from '../../home/rows/row-rules.ts';
import { listedKinds } from '../../works/kinds.ts';

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
  const home = (await pageOf(await visit('/', { as: reader.cookie }))).one('main');
  const rows = home.names('region').filter((name) => name && !NOT_LISTS.includes(name));
  expect(rows).toContain('Continue Reading');
  const described = async (part: string) => (await section(part)).parts('li > b').map(({ text }) => text.replace(/\.$/, ''));
  const declared = [...Object.values(OTHER_ROWS), ...Object.values(RANKED_ROWS)].map(({ name }) => name);
  expect((await described('home')).toSorted()).toEqual(declared.toSorted());
  expect(rows.filter((name) => !declared.includes(name as (typeof declared)[number]))).toEqual([]);
  const browser = await plainBrowser('/browse');
  await browser.unfold('Filter and sort');
  const sortings = browser.page.options('Sort by');
  expect(sortings.length).toBeGreaterThan(5);
  expect(await described('sortings')).toEqual(sortings);
});

test('the formulas state the numbers of the queries, and what no list does (WHY-04)', async () => {
  const rows = (await section('home')).text;
  for (const { name, shown } of Object.values(RANKED_ROWS)) expect(rows).toMatch(new RegExp(`${name}\\. The ${shown} `));
  const sortings = (await section('sortings')).text;
  for (const n of [BOUNDS.time, BOUNDS.length, BOUNDS.count]) expect(sortings).toContain(n.toLocaleString('en-US'));
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
