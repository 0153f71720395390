import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db, pool } from '#server/database/database.ts';
import { createChallenge, deleteChallenges } from '#tests/support/challenges.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createEntry, type WorkOverrides } from '#tests/support/works.ts';
import { pageCache } from '../../server/app.ts';
import { works } from '../works/tables.ts';
import { started, timeLeft } from './challenge-rules.ts';
import { currentChallenge } from './challenges.server.ts';
import { entriesOf } from './entries/entries.server.ts';
import { ENTRIES_PAGE_SIZE, entryCursorFrom, PAST_PAGE_SIZE, type Sort } from './entries/entry-list-rules.ts';

const DAY_MS = 86_400_000;
const page = async (path = '/weekly-challenges', as?: string) => {
  pageCache.clear();
  return (await (await visit(path, { as })).text()).replaceAll('<!-- -->', '');
};
const enter = async (challengeId: string, overrides: WorkOverrides = {}, author?: { id: string }) =>
  createEntry(author ?? (await createMember()), { id: challengeId }, overrides);

test('a new site features Lost in Translation: 126 participants, started 7 days ago, ends in 5 (ROUTE-32, CHALL-01, CHALL-02)', async () => {
  await deleteChallenges();
  const html = await page();
  const [card] = (await pageOf(html)).parts('article');
  expect(card?.text).toContain(
    'Lost in Translation\nA message arrives in a language nobody speaks any more. Answer it anyway.\n126 participants\n1,000–3,000 words',
  );
  expect(card?.text).toContain('Started 7 days agoEnds in 5 days');
  expect(html.match(/Weekly Challenge</g)).toHaveLength(1);
  expect(withoutScripts(html)).toContain('No past challenges yet');
});

test('entries of the running challenge show author and profile picture, newest first, without other works (CHALL-04, CHALL-21, SHELL-02)', async () => {
  const { id } = await currentChallenge();
  const author = await createMember({ name: 'Elin Sjöberg', profilePicture: '/media/p.webp' });
  await enter(id, { title: 'The older one', createdAt: new Date(Date.now() - DAY_MS) }, author);
  await enter(id, { title: 'The newer one', description: 'A roof that is glad of you.' }, author);
  await enter((await createChallenge()).id, { title: 'Of another week' });
  await createBook(author, { title: 'A book of a challenge', challengeId: id });
  const entries = (await pageOf(await page())).one('region', 'Entries');
  const rows = entries.parts('.entry-row');
  expect(
    rows.map((row) => ({
      title: row.one('heading').text,
      by: row.parts('.entry-row-by')[0]?.text,
      words: row.parts('.entry-row-text')[0]?.text,
      likes: row.parts('.entry-row-likes .sr-only')[0]?.text,
    })),
  ).toEqual([
    { title: 'The newer one', by: 'Elin Sjöberg•just now', words: 'A roof that is glad of you.', likes: '0 likes' },
    { title: 'The older one', by: 'Elin Sjöberg•1d ago', words: 'A short book for a test.', likes: '0 likes' },
  ]);
  expect(rows[0]?.parts('bdi')[0]?.attribute('title')).toBe(`@${author.username}`);
  const { items } = await (await visit('/weekly-challenges/more')).json();
  expect(items[0].author).toEqual({ name: author.name, username: author.username, profilePicture: '/media/p.webp' });
});

test.each<[Sort, string[]]>([
  ['all', ['Young', 'Middle', 'Old']],
  ['popular', ['Middle', 'Young', 'Old']],
  ['recent', ['Young', 'Middle']],
])('the list %s is ordered by date, by likes, or has only the last three days (CHALL-05, CHALL-06, CHALL-07)', async (sort, titles) => {
  const { id, endDate } = await createChallenge();
  for (const [title, days, likesCount] of [
    ['Old', 3.1, 0],
    ['Middle', 2.9, 9],
    ['Young', 1, 0],
  ] as const)
    await enter(id, { title, likesCount, createdAt: new Date(endDate.getTime() - days * DAY_MS) });
  const shown = await pageOf(await visit(`/weekly-challenges?challenge=${id}&sort=${sort}`));
  const entries = shown.one('region', 'Entries');
  expect(entries.names('heading')).toEqual(['Entries', ...titles]);
  const orders = entries.one('navigation', 'Order of the entries').all('link');
  expect(orders.map((order) => [order.name, order.attribute('aria-current')])).toEqual(
    ['All', 'Popular', 'Recent'].map((name) => [name, name.toLowerCase() === sort ? 'true' : null]),
  );
});

test('Recent says if there is no entry of the last three days and links to all entries (CHALL-05, CHALL-07)', async () => {
  const { id, endDate } = await createChallenge();
  await enter(id, { title: 'Long ago', createdAt: new Date(endDate.getTime() - 5 * DAY_MS) });
  const entries = (await pageOf(await visit(`/weekly-challenges?challenge=${id}&sort=recent`))).one('region', 'Entries');
  expect(entries.text).toContain('No entries in the last 3 days');
  expect(entries.one('link', 'All entries').attribute('href')).toBe(`/weekly-challenges?challenge=${id}`);
});

test.each<Sort>(['popular', 'recent'])('the %s order paginates by cursor, each entry once (CHALL-06, CHALL-07)', async (sort) => {
  const { id } = await createChallenge();
  const author = await createMember();
  const at = new Date(Date.now() - DAY_MS); // many with the same date, many with as many likes
  const n = ENTRIES_PAGE_SIZE * 2 + 3;
  for (let i = 0; i < n; i++) await enter(id, { title: `Entry ${i}`, likesCount: i % 3, createdAt: at }, author);
  const seen: string[] = [];
  for (let path: string | null = `/weekly-challenges/more?challenge=${id}&sort=${sort}`; path; ) {
    const { items, more }: Awaited<ReturnType<typeof entriesOf>> = await (await visit(path)).json();
    seen.push(...items.map((item) => item.id));
    path = more && `/weekly-challenges/more?challenge=${id}&sort=${sort}&after=${more.at}_${more.id}`;
  }
  expect(new Set(seen).size).toBe(n);
  expect(seen).toHaveLength(n);
  const html = await page(`/weekly-challenges?challenge=${id}&sort=${sort}`);
  expect(html).toMatch(/href="\/weekly-challenges\?challenge=[^"]*after=[^"]*"[^>]*>Show more/); // also without JavaScript
});

test('later pages stay with the same challenge after the next one has started (CHALL-01, CHALL-04)', async () => {
  const { id } = await currentChallenge();
  const author = await createMember();
  for (let i = 0; i <= ENTRIES_PAGE_SIZE; i++) await enter(id, { title: `Entry ${i}` }, author);
  expect(await page()).toMatch(new RegExp(`href="/weekly-challenges\\?challenge=${id}&amp;after=[^"]*"[^>]*>Show more`));
});

test('an entry that gains likes while the list is paginated displaces no other (CHALL-06)', async () => {
  const challenge = await createChallenge();
  const { id } = challenge;
  const ids = [];
  for (let i = 0; i < ENTRIES_PAGE_SIZE + 5; i++) ids.push((await enter(id, { likesCount: 100 - i })).id);
  const first = await entriesOf(null, challenge, 'popular', null);
  await db
    .update(works)
    .set({ likesCount: 500 })
    .where(eq(works.id, ids.at(-1) ?? ''));
  const rest = await entriesOf(null, challenge, 'popular', first.more);
  expect(rest.items.map((item) => item.id)).toEqual(ids.slice(ENTRIES_PAGE_SIZE, -1));
});

test('a member sees their own entries of any challenge, or No entries yet; a visitor does not (CHALL-03, CHALL-11)', async () => {
  const [writer, other] = [await createMember(), await createMember()];
  const past = await createChallenge({ title: 'The Uninvited Season' });
  await enter(past.id, { title: 'Mine of last week' }, writer);
  const own = await page('/weekly-challenges', writer.cookie);
  for (const words of ['Your Entries', 'Mine of last week', 'The Uninvited Season']) expect(withoutScripts(own)).toContain(words);
  const others = await page('/weekly-challenges', other.cookie);
  expect(others).toContain('No entries yet');
  expect(others).not.toContain('Mine of last week');
  expect(await page()).not.toContain('Your Entries');
});

test('a challenge without entries says No entries yet (CHALL-11)', async () => {
  const { id } = await createChallenge();
  expect(await page(`/weekly-challenges?challenge=${id}`)).toContain('No entries yet');
});

test('ended challenges are listed newest first with pagination, each linking to its entries (CHALL-08, AMB-11)', async () => {
  const future = await createChallenge({
    title: 'Not begun',
    startDate: new Date(Date.now() + 90 * DAY_MS),
    endDate: new Date(Date.now() + 97 * DAY_MS),
  });
  const past = [];
  for (let i = 0; i < PAST_PAGE_SIZE + 2; i++)
    past.push(await createChallenge({ title: `Gone ${i}`, description: 'It was about something.' }));
  const entry = await enter(past.at(-1)?.id ?? '', { title: 'An answer of then' });
  const found: string[] = [];
  for (let path = '/weekly-challenges', pages = 0; pages < 20; pages++) {
    const html = await page(path);
    found.push(...[...html.matchAll(/dir="auto">(Gone \d+)</g)].map(([, title]) => title ?? ''));
    expect(html).not.toContain('Not begun');
    const next = /href="([^"]*before=[^"]*)"[^>]*>Earlier challenges/.exec(html)?.[1];
    if (!next) break;
    path = next.replaceAll('&amp;', '&');
  }
  expect(found).toEqual(past.map(({ title }) => title));
  const html = await page(`/weekly-challenges?challenge=${past.at(-1)?.id}`);
  const shown = await pageOf(html);
  expect(shown.one('main').text).toContain(`Past Challenge\n${past.at(-1)?.title}\nIt was about something.\n`);
  expect(shown.one('main').text).toContain('1 participant1 entry');
  expect(shown.one('link', 'An answer of then').attribute('href')).toBe(`/weekly-challenges/entry/${entry.id}`);
  expect(html).not.toContain('Ends in');
  for (const id of [future.id, crypto.randomUUID(), 'nonsense'])
    expect((await visit(`/weekly-challenges?challenge=${id}`)).status).toBe(404);
});

test('an entry links to its page, and Participate sends a visitor to sign in first (CHALL-09, CHALL-10)', async () => {
  const { id } = await currentChallenge();
  const entry = await enter(id, { title: 'Open to everybody' });
  const html = await page();
  expect(html).toContain(`href="/weekly-challenges/entry/${entry.id}"`);
  expect(html).toContain('href="/sign-in?next=%2Fparticipate-write"');
  expect(await page('/weekly-challenges', (await createMember()).cookie)).toContain('href="/participate-write"');
});

test('a visitor opens an entry of the recent ones, without page links if it has one page, and goes back (CHALL-07, CHALL-25, CHALL-38)', async () => {
  pageCache.clear();
  await enter((await currentChallenge()).id, { title: 'Read by visitors', pages: ['One page is enough.'] });
  const browser = await plainBrowser('/weekly-challenges?sort=recent');
  expect(browser.page.one('link', 'Recent').attribute('aria-current')).toBe('true');
  await browser.follow(browser.page.one('main').one('link', /Read by visitors/));
  expect(browser.page.text).toContain('One page is enough.');
  expect(browser.page.names('navigation')).not.toContain('Pages');
  await browser.follow('Back to Challenges');
  expect(browser.path).toBe('/weekly-challenges');
});

test('entries of a private profile are listed only for their author (CHALL-04, PRIVACY-02)', async () => {
  const { id } = await createChallenge();
  const author = await createMember();
  await enter(id, { title: 'Behind a curtain' }, author);
  await hide(author);
  const address = `/weekly-challenges?challenge=${id}`;
  expect(await page(address)).not.toContain('Behind a curtain');
  expect(await page(address, (await createMember()).cookie)).not.toContain('Behind a curtain');
  expect(withoutScripts(await page(address, author.cookie))).toContain('Behind a curtain');
});

test('one entry and forty entries need the same number of database queries', async () => {
  const reader = await createMember();
  const countQueries = async (id: string) => {
    let n = 0;
    const query = pool.query.bind(pool);
    Object.assign(pool, {
      query: (...args: unknown[]) => {
        n++;
        return (query as (...all: unknown[]) => unknown)(...args);
      },
    });
    await visit(`/weekly-challenges?challenge=${id}`, { as: reader.cookie });
    Object.assign(pool, { query });
    return n;
  };
  const single = await createChallenge();
  await enter(single.id);
  const many = await createChallenge();
  for (let i = 0; i < 40; i++) await enter(many.id);
  // the session, the challenge, its entries, own entries, past challenges
  expect([await countQueries(many.id), await countQueries(single.id)]).toEqual([5, 5]);
});

test.each([
  ['recent', '17_01890000-0000-7000-8000-000000000001', true],
  ['popular', '3.17_01890000-0000-7000-8000-000000000001', true],
  ['popular', '17_01890000-0000-7000-8000-000000000001', false],
  ['recent', '3.17_01890000-0000-7000-8000-000000000001', false],
  ['recent', "17_01890000-0000-7000-8000-000000000001' or 1=1", false],
] as const)('a cursor in the order %s: %s is valid: %s (CHALL-05)', async (sort, after, valid) => {
  expect(entryCursorFrom(new URLSearchParams({ after }), sort) !== null).toBe(valid);
  expect((await visit(`/weekly-challenges?sort=${sort}&after=${encodeURIComponent(after)}`)).status).toBe(200);
});

test('the start and the time left are shown in words (CHALL-02)', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const days = (n: number) => new Date(now.getTime() + n * DAY_MS);
  expect([0.1, 1, 7].map((n) => started(days(-n), now))).toEqual(['Started today', 'Started yesterday', 'Started 7 days ago']);
  expect([5, 0.2].map((n) => timeLeft(days(n), now))).toEqual([
    { short: '5 days', long: 'Five days is a long time.' },
    { short: '1 day', long: 'A day is a long time.' },
  ]);
});
