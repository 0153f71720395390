import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { otherTransaction } from '#tests/support/servers/other-transaction.ts';
import { createCollection } from '#tests/support/site/collections.ts';
import { createSeries } from '#tests/support/site/series.ts';
import { createBook, createChapter, createKidsStory } from '#tests/support/works.ts';
import { savedFilters } from '../browse/saved-filters/tables.ts';
import { collections } from '../library/collections/tables.ts';
import { notifications } from '../notifications/tables.ts';
import { FOLLOW_MESSAGES, FOLLOWS_MAX } from './following-rules.ts';
import { follows } from './tables.ts';

beforeEach(resetRateLimits);

const follow = (address: string, reader: Member, state = 'on') =>
  fetchData(`${address}/follow`, new URLSearchParams({ follow: state }), reader.cookie);
const rowsOf = (reader: Member) => db.$count(follows, eq(follows.personId, reader.id));
const following = async (reader: Member, search = '') => pageOf(await visit(`/following${search}`, { as: reader.cookie }));
const listed = async (reader: Member, search = '') => (await following(reader, search)).parts('.following-item').map(({ text }) => text);
test('Follow becomes Following and is one row however often it is sent, also without scripts (FOLLOW-01)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, tides] = [await createBook(author), await createSeries(author)];
  for (const address of [`/book/${book.id}`, `/series/${tides.id}`]) {
    const browser = await plainBrowser(address, { as: reader.cookie });
    await browser.submit('Follow');
    expect(browser.path).toMatch(address);
    expect([browser.page.all('button', 'Following').length > 0, browser.page.all('button', 'Follow')]).toEqual([true, []]);
  }
  for (const address of [`/works/${book.id}`, `/series/${tides.id}`])
    await Promise.all(Array.from({ length: 100 }, () => follow(address, reader)));
  expect(await rowsOf(reader)).toBe(2);
  resetRateLimits();
  for (const address of [`/works/${book.id}`, `/series/${tides.id}`]) expect((await follow(address, reader, 'off')).status).toBe(200);
  expect(await rowsOf(reader)).toBe(0);
  for (const as of [author.cookie, undefined])
    expect((await pageOf(await visit(`/book/${book.id}`, { as }))).all('button', /^Follow/)).toEqual([]);
});

test('what may not be seen, one’s own and a kids story are not followed, with the sentence of why (FOLLOW-01, PRIVACY-02)', async () => {
  const [author, reader, hidden] = [await createMember(), await createMember(), await createMember()];
  const [book, story] = [await createBook(author), await createKidsStory(author)];
  const [secret, secretSeries] = [await createBook(hidden), await createSeries(hidden)];
  await hide(hidden);
  const removed = await createBook(author);
  await setStateOf('work', removed, 'removed');
  for (const address of [
    ...[`/works/${secret.id}`, `/works/${removed.id}`, `/works/${story.id}`, `/series/${secretSeries.id}`],
    ...[`/works/${crypto.randomUUID()}`, '/series/x'],
  ])
    for (const state of ['on', 'off']) expect([address, (await follow(address, reader, state)).status]).toEqual([address, 404]);
  const own = await follow(`/works/${book.id}`, author);
  expect([own.status, own.text]).toEqual([422, expect.stringContaining(FOLLOW_MESSAGES.own)]);
  expect([await rowsOf(reader), await rowsOf(author)]).toEqual([0, 0]);
});

test('a member follows 2,000 things and no further one, also when two are followed at once (FOLLOW-01)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  await db.execute(sql`insert into follows (person_id, kind) select ${reader.id}, 'work' from generate_series(1, ${FOLLOWS_MAX - 1}::int)`);
  const books = [await createBook(author), await createBook(author)];
  const other = await otherTransaction();
  await other.query('lock table follows in share mode'); // both requests can count, none can insert
  const requests = books.map(({ id }) => follow(`/works/${id}`, reader));
  await waitUntilBlocked(2);
  await other.commit();
  const answers = await Promise.all(requests);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.text).toContain('You already follow 2,000 items. Remove some on the Following page first.');
  expect(await rowsOf(reader)).toBe(FOLLOWS_MAX);
});

test('the Following page lists each kind with its newest event and ends a follow, also of what is no longer available (FOLLOW-03)', async () => {
  const [author, reader] = [await createMember({ name: 'Ines' }), await createMember()];
  const [first, second, third] = [
    await createBook(author, { title: 'Ebb' }),
    await createBook(author, { title: 'Flood' }),
    await createBook(author, { title: 'Spring' }),
  ];
  const chapter = await createChapter(first, { title: 'Low water' });
  await createChapter(first, { title: 'Held back', state: 'held' });
  const tides = await createSeries(author, [second], { title: 'The Tides' });
  for (const address of [`/works/${first.id}`, `/works/${second.id}`, `/works/${third.id}`, `/series/${tides.id}`])
    expect((await follow(address, reader)).status).toBe(200);
  expect(await listed(reader)).toEqual([
    expect.stringMatching(/Spring[\s\S]*By Ines[\s\S]*Published/),
    expect.stringMatching(/Flood[\s\S]*Published/),
    expect.stringMatching(/Ebb[\s\S]*New chapter “Low water”/),
  ]);
  expect(await listed(reader, '?type=series')).toEqual([expect.stringMatching(/The Tides[\s\S]*New work “Flood”/)]);
  await setStateOf('work', second, 'removed');
  expect((await send(`/works/${third.id}/delete`, {}, author.cookie)).status).toBe(303);
  await setStateOf('part', chapter, 'hidden');
  expect(await listed(reader)).toEqual([
    expect.stringMatching(/^No longer available/),
    expect.stringMatching(/^No longer available/),
    expect.stringMatching(/Ebb[\s\S]*Published/),
  ]);
  expect(await (await visit('/following', { as: reader.cookie })).text()).not.toMatch(/Flood|Low water|Held back/);
  await hide(author);
  expect(await listed(reader, '?type=series')).toEqual([expect.stringMatching(/^No longer available/)]);
  const browser = await plainBrowser('/following?type=series', { as: reader.cookie });
  await browser.submit('Stop following an item that is no longer available');
  expect([browser.path, await rowsOf(reader)]).toEqual(['/following?type=series', 3]);
  expect(browser.page.text).toContain('You do not follow any series yet.');
});

test('no one else learns of a follow, no one ends another’s, and the list is read by page (FOLLOW-03)', async () => {
  const [author, reader, other] = [await createMember(), await createMember({ name: 'Quiet Reader' }), await createMember()];
  const book = await createBook(author);
  await follow(`/works/${book.id}`, reader);
  const [row] = await db.select().from(follows).where(eq(follows.personId, reader.id));
  expect((await send(`/following/${row?.id}/stop`, {}, other.cookie)).status).toBe(303);
  expect(await rowsOf(reader)).toBe(1);
  for (const path of [`/book/${book.id}`, `/profile/${reader.username}`])
    for (const as of [author.cookie, other.cookie]) {
      const response = await visit(path, { as });
      expect(await response.text()).not.toContain(row?.id);
    }
  expect((await pageOf(await visit(`/book/${book.id}`, { as: author.cookie }))).text).not.toContain('Quiet Reader');
  await db.execute(sql`insert into follows (person_id, kind) select ${reader.id}, 'work' from generate_series(1, 30)`);
  const first = await following(reader);
  const after = first.one('link', 'Earlier').attribute('href')?.replace('/following', '');
  expect([first.parts('.following-item').length, (await listed(reader, after)).length]).toEqual([24, 7]);
});

test('a public collection, a tag in any spelling and a filter of one’s own are followed, each once (FOLLOW-01)', async () => {
  const [owner, reader, other] = [await createMember({ name: 'Ines' }), await createMember(), await createMember()];
  const book = await createBook(owner, { title: 'Ebb', tags: ['Zf Tides'] });
  const [shared, own] = [
    await createCollection(owner, [book], { title: 'Rainy days' }),
    await createCollection(owner, [], { isPublic: false }),
  ];
  const [filter] = await db
    .insert(savedFilters)
    .values({ personId: reader.id, name: 'Long ones', path: '/browse', search: 'from=60', position: 1 })
    .returning();
  for (const address of [`/collection/${shared.id}`, '/tag/Zf%20Tides', '/filters']) {
    const browser = await plainBrowser(address, { as: reader.cookie });
    await browser.submit(address === '/filters' ? 'Follow: Long ones' : 'Follow');
    expect(browser.path).toMatch(address);
    expect(browser.page.one('main').all('button', /^Following/)).toHaveLength(1);
  }
  for (const address of [`/collection/${shared.id}`, '/tag/zf%20%20TIDES', '/tag/Zf%20T%C3%AFdes', `/filters/${filter?.id}`])
    expect((await follow(address, reader)).status).toBe(200);
  expect(await rowsOf(reader)).toBe(3);
  expect(await listed(reader, '?type=collection')).toEqual([expect.stringMatching(/Rainy days[\s\S]*By Ines[\s\S]*Added “Ebb”/)]);
  expect(await listed(reader, '?type=tag')).toEqual([expect.stringMatching(/Zf Tides[\s\S]*New work “Ebb”/)]);
  expect(await listed(reader, '?type=filter')).toEqual([expect.stringMatching(/^Long ones/)]);
  const seen = { personId: reader.id, kind: 'filter-works', data: { filterId: filter?.id, works: 3 } };
  await db.insert(notifications).values(seen);
  expect(await listed(reader, '?type=filter')).toEqual([expect.stringMatching(/^Long ones[\s\S]*New works · /)]);
  expect((await following(reader, '?type=filter')).one('link', 'Long ones').attribute('href')).toBe('/browse?from=60');
  for (const [address, as] of [
    [`/filters/${filter?.id}`, other],
    [`/collection/${own.id}`, reader],
    ['/tag/%20', reader],
  ] as const)
    expect([address, (await follow(address, as)).status]).toEqual([address, 404]);
  expect((await follow(`/collection/${own.id}`, owner)).status).toBe(422);
  await db.update(collections).set({ isPublic: false }).where(eq(collections.id, shared.id));
  expect(await listed(reader, '?type=collection')).toEqual([expect.stringMatching(/^No longer available/)]);
  expect((await send(`/filters/${filter?.id}/delete`, {}, reader.cookie)).status).toBe(303);
  expect(await listed(reader, '?type=filter')).toEqual([]);
});
