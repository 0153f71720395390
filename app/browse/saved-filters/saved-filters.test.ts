import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#app/forms/new-id.ts';
import { countTags } from '#app/works/facets/count-tags.server.ts';
import { db, pool } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { people } from '../../people/tables.ts';
import { FILTER_NAME_MAX, SAVED_FILTER_MESSAGES, SAVED_FILTERS_MAX } from './saved-filter-rules.ts';
import { savedFilters } from './tables.ts';

beforeEach(resetRateLimits);

const save = (as: Member, to: string, name: string, id = newId()) => send('/filters', { id, to, name }, as.cookie);
const page = async (as: Member) => pageOf(await visit('/filters', { as: as.cookie }));
const names = async (as: Member) => (await page(as)).parts('.saved-filter-words > a').map(({ text }) => text);
const rowsOf = ({ id }: Member) => db.select().from(savedFilters).where(eq(savedFilters.personId, id));

test('a filter is saved, renamed, replaced, ordered and deleted without scripts, and opens the address that the bar makes (FILTER-08)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  await createBook(author, { tags: ['Salt road'] });
  const browser = await plainBrowser('/browse?genre=Fantasy&tag=salt%20ROAD&not-kind=comic&sort=liked', { as: reader.cookie });
  const byHand = browser.path;
  await browser.follow('Save filter');
  expect(browser.page.parts('.saved-filter-conditions > li').map(({ text }) => text)).toEqual([
    ...['All works', 'Not Comics', 'Salt road', 'Fantasy', 'Most liked'],
  ]);
  await browser.submit('Save filter', { Name: '  The sea, \n mostly  ' });
  expect(browser.path).toBe('/filters');
  await browser.follow('The sea, mostly');
  expect(browser.path).toBe(byHand);

  await save(reader, '/all-books?language=English', 'In English');
  await save(reader, '/tag/salt%20road', 'بحر');
  expect(await names(reader)).toEqual(['The sea, mostly', 'In English', 'بحر']);
  await browser.open('/filters');
  await browser.submit('Move up: بحر');
  await browser.submit('Move down: The sea, mostly');
  expect(await names(reader)).toEqual(['بحر', 'The sea, mostly', 'In English']);
  await browser.unfold('Rename: بحر');
  await browser.submit('Save the name: بحر', { 'New name': 'Sea' });
  await browser.open(`/filters/new?${new URLSearchParams({ to: '/browse?kind=world' })}`);
  await browser.submit('Replace', { 'Or replace the conditions of': 'In English' });
  await browser.follow('In English');
  expect(browser.path).toBe('/browse?kind=world');
  await browser.open('/filters');
  await browser.submit('Delete: The sea, mostly');
  expect(await names(reader)).toEqual(['Sea', 'In English']);
});

test('a condition whose tag or author no longer exists is struck out, and the rest applies (FILTER-08, PRIVACY-02)', async () => {
  const [author, other, reader] = [await createMember(), await createMember(), await createMember()];
  const tag = `Tides ${author.username.slice(-8)}`;
  await createBook(author, { tags: [tag] });
  await createBook(other);
  await createBook(await createMember());
  await save(reader, `/browse?${new URLSearchParams({ kind: 'book', tag, author: other.username })}`, 'Sea');
  const struck = async () => (await page(reader)).parts('.saved-filter-conditions s bdi').map(({ text }) => text);
  expect(await struck()).toEqual([]);
  await hide(author);
  await hide(other);
  await countTags(Date.now(), () => false);
  expect(await struck()).toEqual([tag, `@${other.username}`]);
  expect((await page(reader)).parts('.saved-filter-conditions > li').map(({ text }) => text)).toEqual([
    ...['All works', 'Books', `${tag} (no longer exists)`, `@${other.username} (no longer exists)`],
  ]);
  const [link] = (await page(reader)).parts('.saved-filter-words > a');
  const opened = await pageOf(await visit(String(link?.attribute('href')), { as: reader.cookie }));
  expect(opened.parts('.filter-note').map(({ text }) => text)).toEqual([`Not understood: ${tag}, ${other.username}`]);
  expect(opened.parts('.tile').length).toBeGreaterThan(0);
});

test('names, lists and conditions out of range are refused with a sentence and what was typed (FILTER-08)', async () => {
  const reader = await createMember();
  const long = 'n'.repeat(FILTER_NAME_MAX + 1);
  for (const [name, sentence] of [
    ['  ', SAVED_FILTER_MESSAGES.noName],
    [long, 'Names can be up to 60 characters.'],
  ] as const) {
    const refused = await save(reader, '/browse?kind=book', name);
    expect([refused.status, name]).toEqual([422, name]);
    const shown = await pageOf(refused);
    expect(shown.one('textbox', 'Name').attribute('value')).toBe(name);
    expect(shown.parts('.field-error').map(({ text }) => text)).toEqual([sentence]);
  }
  for (const to of ['', 'browse', '//evil.example/browse', '/', '/write', '/tag/%E0%A4%A', '/tag/a/b', 'https://evil.example/browse'])
    expect([to, (await save(reader, to, 'Sea')).status]).toEqual([to, 422]);
  const many = new URLSearchParams(Array.from({ length: 20 }, (_, n) => ['author', `${'م'.repeat(38)}${n}`]));
  for (let n = 0; n < 20; n++) many.append('not-author', `${'م'.repeat(38)}${n + 20}`);
  expect((await pageOf(await save(reader, `/browse?${many}`, 'Sea'))).text).toContain(SAVED_FILTER_MESSAGES.longFilter);
  expect(await rowsOf(reader)).toEqual([]);
});

test('the filters of others are not found, and the same id saves one filter (FILTER-08, OPEN-02)', async () => {
  const [reader, other] = [await createMember(), await createMember()];
  const id = newId();
  for (const name of ['Sea', 'Sea']) await save(reader, '/browse?kind=book', name, id);
  expect(await names(reader)).toEqual(['Sea']);
  expect((await save(other, '/browse?kind=comic', 'Mine', id)).status).toBe(422);
  expect((await fetchData(`/filters/${id}`, new URLSearchParams({ name: 'Mine' }), other.cookie)).status).toBe(404);
  expect((await fetchData('/filters', new URLSearchParams({ to: '/browse?kind=comic', replace: id }), other.cookie)).status).toBe(404);
  await send(`/filters/${id}/delete`, {}, other.cookie);
  for (const move of ['', 'left', 'toString']) expect((await send(`/filters/${id}`, { move }, reader.cookie)).status, move).toBe(422);
  expect(await rowsOf(reader)).toMatchObject([{ name: 'Sea', path: '/browse', search: 'kind=book' }]);
});

test('fifty filters are the limit, also when two are sent at once, and their page takes a fixed number of queries (FILTER-08)', async () => {
  const reader = await createMember();
  await save(reader, '/browse?tag=sea&author=nobody', 'One');
  const query = vi.spyOn(pool, 'query');
  const countQueries = async () => {
    query.mockClear();
    await page(reader);
    return query.mock.calls.length;
  };
  const few = await countQueries();
  await db.insert(savedFilters).values(
    Array.from({ length: SAVED_FILTERS_MAX - 2 }, (_, n) => ({
      personId: reader.id,
      name: `F${n}`,
      path: '/browse',
      search: `tag=sea${n}`,
      position: n + 2,
    })),
  );
  expect(await countQueries()).toBe(few);
  query.mockRestore();
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction(async (tx) => {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, reader.id)).for('no key update');
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const sent = ['Last', 'Over'].map((name) => save(reader, '/browse?kind=book', name));
  await waitUntilBlocked(2);
  released.resolve();
  await holding;
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect((await pageOf(refused as Response)).parts('.field-error').map(({ text }) => text)).toEqual([
    'You can save up to 50 filters. Delete one to save another.',
  ]);
  expect(await rowsOf(reader)).toHaveLength(SAVED_FILTERS_MAX);
});
