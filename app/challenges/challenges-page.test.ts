import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db, pool } from '#server/database.ts';
import { pageCache } from '../../server/app.ts';
import { aChallenge, noChallenges } from '../../tests/challenges.ts';
import { pageOf, withoutScripts } from '../../tests/page-text.ts';
import { hide, member } from '../../tests/people.ts';
import { visit } from '../../tests/request.ts';
import { publishedWork } from '../../tests/works.ts';
import { works } from '../works/tables.ts';
import { started, timeLeft } from './challenge-rules.ts';
import { currentChallenge } from './challenges.server.ts';
import { entriesOf } from './entries.server.ts';
import { ENTRIES_PAGE, entryCursorFrom, PAST_SHOWN, type Sort } from './entry-list-rules.ts';

const DAY_MS = 86_400_000;
const page = async (path = '/weekly-challenges', as?: string) => {
  pageCache.clear();
  return (await (await visit(path, { as })).text()).replaceAll('<!-- -->', '');
};
const enter = async (challengeId: string, wishes: Parameters<typeof publishedWork>[1] = {}, author?: { id: string }) =>
  publishedWork(author ?? (await member()), { kind: 'challenge_entry', challengeId, genre: 'Fiction', ...wishes });

test('a fresh house features Lost in Translation: 126 participants, begun 7 days ago, ending in 5 (ROUTE-32, CHALL-01, CHALL-02)', async () => {
  await noChallenges();
  const html = await page();
  const [card] = (await pageOf(html)).parts('article');
  expect(card?.text).toContain(
    'Lost in Translation\nA message arrives in a language nobody speaks any more. Answer it anyway.\n126 participants\n1,000–3,000 words',
  );
  expect(card?.text).toContain('Started 7 days agoEnds in 5 days');
  expect(html.match(/Weekly Challenge</g)).toHaveLength(1);
  expect(withoutScripts(html)).toContain('No past challenges yet');
});

test('the entries of the running challenge carry author and picture, newest first; others and books are not among them (CHALL-04, CHALL-21, SHELL-02)', async () => {
  const { id } = await currentChallenge();
  const author = await member({ name: 'Elin Sjöberg', profilePicture: '/media/p.webp' });
  await enter(id, { title: 'The older one', createdAt: new Date(Date.now() - DAY_MS) }, author);
  await enter(id, { title: 'The newer one', description: 'A roof that is glad of you.' }, author);
  await enter((await aChallenge()).id, { title: 'Of another week' });
  await publishedWork(author, { title: 'A book of a challenge', challengeId: id });
  const entries = (await pageOf(await page())).one('region', 'Entries');
  const rows = entries.all('listitem').filter((row) => row.attribute('class') === 'entry-row');
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
])(
  'the list %s: everything newest first, most likes first, or the last three days (CHALL-05, CHALL-06, CHALL-07)',
  async (sort, titles) => {
    const { id, endDate } = await aChallenge();
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
  },
);

test('Recent says when nothing came in the last three days, and leads to all entries (CHALL-05, CHALL-07)', async () => {
  const { id, endDate } = await aChallenge();
  await enter(id, { title: 'Long ago', createdAt: new Date(endDate.getTime() - 5 * DAY_MS) });
  const entries = (await pageOf(await visit(`/weekly-challenges?challenge=${id}&sort=recent`))).one('region', 'Entries');
  expect(entries.text).toContain('No entries in the last 3 days');
  expect(entries.one('link', 'All entries').attribute('href')).toBe(`/weekly-challenges?challenge=${id}`);
});

test.each<Sort>(['popular', 'recent'])('a long list goes on by key in the order %s, each entry once (CHALL-06, CHALL-07)', async (sort) => {
  const { id } = await aChallenge();
  const author = await member();
  const at = new Date(Date.now() - DAY_MS); // many of one moment, many of as many likes
  const n = ENTRIES_PAGE * 2 + 3;
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
  expect(html).toMatch(/href="\/weekly-challenges\?challenge=[^"]*after=[^"]*"[^>]*>Show more/); // also without scripts
});

test('the entries of the running challenge go on with that one, also after another took its turn (CHALL-01, CHALL-04)', async () => {
  const { id } = await currentChallenge();
  const author = await member();
  for (let i = 0; i <= ENTRIES_PAGE; i++) await enter(id, { title: `Entry ${i}` }, author);
  expect(await page()).toMatch(new RegExp(`href="/weekly-challenges\\?challenge=${id}&amp;after=[^"]*"[^>]*>Show more`));
});

test('whoever gains likes while one reads on takes nobody’s place: the rest of the list is whole (CHALL-06)', async () => {
  const challenge = await aChallenge();
  const { id } = challenge;
  const made = [];
  for (let i = 0; i < ENTRIES_PAGE + 5; i++) made.push((await enter(id, { likesCount: 100 - i })).id);
  const first = await entriesOf(null, challenge, 'popular', null);
  await db
    .update(works)
    .set({ likesCount: 500 })
    .where(eq(works.id, made.at(-1) ?? ''));
  const rest = await entriesOf(null, challenge, 'popular', first.more);
  expect(rest.items.map((item) => item.id)).toEqual(made.slice(ENTRIES_PAGE, -1));
});

test('one’s own entries stand beside, of any challenge; without any, No entries yet, and a visitor has none (CHALL-03, CHALL-11)', async () => {
  const [writer, other] = [await member(), await member()];
  const past = await aChallenge({ title: 'The Uninvited Season' });
  await enter(past.id, { title: 'Mine of last week' }, writer);
  const mine = await page('/weekly-challenges', writer.cookie);
  for (const words of ['Your Entries', 'Mine of last week', 'The Uninvited Season']) expect(withoutScripts(mine)).toContain(words);
  const theirs = await page('/weekly-challenges', other.cookie);
  expect(theirs).toContain('No entries yet');
  expect(theirs).not.toContain('Mine of last week');
  expect(await page()).not.toContain('Your Entries');
});

test('a challenge that nobody entered says No entries yet (CHALL-11)', async () => {
  const { id } = await aChallenge();
  expect(await page(`/weekly-challenges?challenge=${id}`)).toContain('No entries yet');
});

test('past challenges are those whose end has passed, newest first, by key, each leading to its entries (CHALL-08, AMB-11)', async () => {
  const future = await aChallenge({
    title: 'Not begun',
    startDate: new Date(Date.now() + 90 * DAY_MS),
    endDate: new Date(Date.now() + 97 * DAY_MS),
  });
  const past = [];
  for (let i = 0; i < PAST_SHOWN + 2; i++) past.push(await aChallenge({ title: `Gone ${i}`, description: 'It was about something.' }));
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

test('an entry leads to its own page, also for a visitor, whose Participate asks to sign in and goes on (CHALL-09, CHALL-10)', async () => {
  const { id } = await currentChallenge();
  const entry = await enter(id, { title: 'Open to everybody' });
  const html = await page();
  expect(html).toContain(`href="/weekly-challenges/entry/${entry.id}"`);
  expect(html).toContain('href="/sign-in?next=%2Fparticipate-write"');
  expect(await page('/weekly-challenges', (await member()).cookie)).toContain('href="/participate-write"');
});

test('the entries of a private profile are on no list but their author’s (CHALL-04, PRIVACY-02)', async () => {
  const { id } = await aChallenge();
  const author = await member();
  await enter(id, { title: 'Behind a curtain' }, author);
  await hide(author);
  const address = `/weekly-challenges?challenge=${id}`;
  expect(await page(address)).not.toContain('Behind a curtain');
  expect(await page(address, (await member()).cookie)).not.toContain('Behind a curtain');
  expect(withoutScripts(await page(address, author.cookie))).toContain('Behind a curtain');
});

test('the page asks the same number of questions for one entry and for forty', async () => {
  const reader = await member();
  const asked = async (id: string) => {
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
  const one = await aChallenge();
  await enter(one.id);
  const many = await aChallenge();
  for (let i = 0; i < 40; i++) await enter(many.id);
  expect([await asked(many.id), await asked(one.id)]).toEqual([5, 5]); // the session, the challenge, its entries, one’s own, what is over
});

test.each([
  ['recent', '17_01890000-0000-7000-8000-000000000001', true],
  ['popular', '3.17_01890000-0000-7000-8000-000000000001', true],
  ['popular', '17_01890000-0000-7000-8000-000000000001', false],
  ['recent', '3.17_01890000-0000-7000-8000-000000000001', false],
  ['recent', "17_01890000-0000-7000-8000-000000000001' or 1=1", false],
] as const)('a place in the order %s: %s is understood: %s (CHALL-05)', async (sort, after, understood) => {
  expect(entryCursorFrom(new URLSearchParams({ after }), sort) !== null).toBe(understood);
  expect((await visit(`/weekly-challenges?sort=${sort}&after=${encodeURIComponent(after)}`)).status).toBe(200);
});

test('how long ago it began and what is left, in words (CHALL-02)', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const days = (n: number) => new Date(now.getTime() + n * DAY_MS);
  expect([0.1, 1, 7].map((n) => started(days(-n), now))).toEqual(['Started today', 'Started yesterday', 'Started 7 days ago']);
  expect([5, 0.2].map((n) => timeLeft(days(n), now))).toEqual([
    { short: '5 days', long: 'Five days is a long time.' },
    { short: '1 day', long: 'A day is a long time.' },
  ]);
});
