import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createChallenge, deleteChallenges } from '#tests/support/challenges.ts';
import { deletePeople } from '#tests/support/database/delete-people.ts';
import { recordQueries } from '#tests/support/database/sent-queries.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createBooks, createWork } from '#tests/support/works.ts';
import { hub, pageCache } from '../../server/app.ts';
import { STARTERS } from '../kids/starters.ts';
import { listedKinds } from '../works/kinds.ts';
import { LANGUAGES_SHOWN } from '../works/languages/language-list-rules.ts';
import { languagesOf } from '../works/languages/languages.server.ts';
import { KIDS_PROMPTS } from './kids-corner.tsx';
import { homeRows } from './rows/home-rows.server.ts';

const clean = async () => {
  await deletePeople();
  pageCache.clear();
};
const page = async (as?: string, path = '/') => (await visit(path, { as })).text();

test('an empty site shows the hero and an empty state (HOME-05, ROUTE-01)', async () => {
  await clean();
  const html = await page();
  expect(withoutScripts(html)).toContain('Turn Ideas into');
  expect(withoutScripts(html)).toContain('The shelves are dusted and waiting');
  expect(html).not.toContain('Trending Now');
  expect(html).not.toContain('Continue Reading');
});

test('each row has the specified order and length; ties go to the newest (HOME-17, HOME-19, HOME-20, HOME-27, DATA-33, DATA-34, AMB-91)', async () => {
  await clean();
  const author = await createMember();
  const days = (n: number) => new Date(Date.now() - n * 86_400_000);
  for (let n = 1; n <= 12; n++)
    await createBook(author, { title: `Book ${n}`, viewsCount: n <= 10 ? n : 10, likesCount: 12 - n, createdAt: days(20 - n) });
  const rows = await homeRows(null, null);
  const titles = (row: keyof typeof rows) => rows[row].map(({ title }) => title);
  expect(titles('trending')).toEqual(['Book 12', 'Book 11', 'Book 10', 'Book 9', 'Book 8', 'Book 7', 'Book 6']);
  expect(titles('recent')).toEqual(['Book 12', 'Book 11', 'Book 10', 'Book 9', 'Book 8', 'Book 7']);
  expect(titles('loved')).toEqual(['Book 1', 'Book 2', 'Book 3', 'Book 4', 'Book 5', 'Book 6']);
  expect(titles('book')).toHaveLength(8);
  for (const { author: shown } of Object.values(rows).flat()) expect(shown).toMatchObject({ name: author.name, username: author.username });
  const html = await page();
  expect(html.indexOf('Trending Now')).toBeLessThan(html.indexOf('Recently Added'));
  expect(html.indexOf('Recently Added')).toBeLessThan(html.indexOf('Most Loved'));
});

test('each row of a kind links to all works of that kind (HOME-28)', async () => {
  const author = await createMember();
  for (const { kind } of listedKinds) await createWork(author, { kind });
  pageCache.clear();
  const html = await page();
  for (const list of ['/all-books', '/all-comics', '/all-theories', '/all-worlds'])
    expect(html).toMatch(new RegExp(`<a[^>]*href="${list}"[^>]*>View All`));
});

test('a language is offered once whatever its spelling, including those of kids stories and entries (HOME-08)', async () => {
  await clean();
  const author = await createMember();
  for (const language of ['Klingon', 'klingon', 'KLINGON', ' Klingon']) await createBook(author, { title: `In ${language}`, language });
  await createWork(author, { kind: 'kids_book', title: 'For children', language: 'Welsh' });
  const { id: challengeId } = await createChallenge();
  await createWork(author, { kind: 'challenge_entry', title: 'An entry', challengeId, language: 'Русский' });
  await createBook(author, { title: 'Second', language: 'русский' });
  const all = await pageOf(await visit('/'));
  expect(all.text).toContain('All Languages');
  expect(await languagesOf(null)).toEqual(['Klingon', 'Welsh', 'Русский']);
  const rows = await homeRows(null, 'Klingon');
  expect(rows.recent.map(({ title }) => title).sort()).toEqual(['In  Klingon', 'In KLINGON', 'In Klingon', 'In klingon']);
  expect((await homeRows(null, 'Русский')).recent.map(({ title }) => title)).toEqual(['Second']);
});

test('the languages are those of listed works, and choosing one filters every list (HOME-07, HOME-08, HOME-09, AMB-90)', async () => {
  await clean();
  const author = await createMember();
  await createBook(author, { title: 'In English', language: 'English' });
  await createBook(author, { title: 'På esperanto', language: 'Esperanto' });
  expect(await languagesOf(null)).toEqual(['English', 'Esperanto']);
  const html = await page(undefined, '/?language=Esperanto');
  expect(withoutScripts(html)).toContain('På esperanto');
  expect(html).not.toContain('>In English<');
  expect(withoutScripts(await page())).toContain('All Languages');
  for (const odd of ['Klingon', "' or 1=1 --", '%', 'x'.repeat(10_000), '<script>']) {
    const response = await visit(`/?language=${encodeURIComponent(odd)}`);
    expect(response.status).toBe(200);
    expect(withoutScripts(await response.text())).toContain('Nothing in this language yet');
  }
});

test('many languages of one author do not displace common ones, and each is found by search (HOME-06, HOME-08)', async () => {
  await clean();
  const [one, two, flood] = [await createMember(), await createMember(), await createMember()];
  for (const author of [one, two]) await createBook(author, { language: 'Zulu' });
  const many = Array.from({ length: 2 * LANGUAGES_SHOWN }, (_, i) => `Made up ${i}`);
  const titled = many.map((language) => ({ title: language, language }));
  await createBooks(flood, titled);
  const offered = async (path: string) => {
    const html = await page(undefined, path);
    const panel = html.slice(html.indexOf('class="language-panel"'), html.indexOf('</details>'));
    return [...panel.matchAll(/<bdi[^>]*>([^<]+)/g)].map(([, name]) => name ?? '');
  };
  const listed = await offered('/');
  expect(listed).toHaveLength(LANGUAGES_SHOWN);
  expect(listed).toContain('Zulu');
  const hidden = many.find((name) => !listed.includes(name)) ?? '';
  expect(await offered(`/?language=${encodeURIComponent(hidden)}`)).toContain(hidden);
  expect(await (await visit(`/languages?q=${encodeURIComponent(hidden.slice(2).toUpperCase())}`)).json()).toContain(hidden);
  expect(await (await visit('/languages?q=%25')).json()).toEqual([]);
  await hide(flood);
  expect(await (await visit('/languages?q=made')).json()).toEqual([]);
});

test('works of a private profile and their languages are listed only for their author (HOME-33, PRIVACY-03)', async () => {
  await clean();
  const [author, other] = [await createMember(), await createMember()];
  await createBook(author, { title: 'Behind the curtain', language: 'Latin' });
  await hide(author);
  pageCache.clear();
  for (const [as, seen] of [
    [undefined, false],
    [other.cookie, false],
    [author.cookie, true],
  ] as const) {
    const html = await page(as);
    expect(html.includes('Behind the curtain')).toBe(seen);
    expect(html.includes('Latin')).toBe(seen);
  }
});

test('challenge works are on no list (HOME-32)', async () => {
  await clean();
  const author = await createMember();
  await createBook(author, { title: 'An entry', challengeId: (await createChallenge()).id });
  expect(await page()).not.toContain('An entry');
});

test('a live event about a work invalidates the cached page for the next visitor (LIVE-01, LIVE-02)', async () => {
  await clean();
  const author = await createMember();
  const book = await createBook(author, { title: 'Loved now', likesCount: 0 });
  const likes = async () => (await pageOf(await visit('/'))).one('region', 'Most Loved').parts('.count')[0]?.text;
  expect(await likes()).toBe('0 likes');
  const received = new Promise<void>((resolve) => {
    const off = hub.on((topic) => {
      if (topic !== 'home') return;
      off();
      resolve();
    });
  });
  await send(`/works/${book.id}/like`, {}, (await createMember()).cookie);
  await received;
  expect(await likes()).toBe('1 like');
});

test('a new spectator of a spotlight creator invalidates the cached page (LIVE-01, HOME-23)', async () => {
  await clean();
  const [creator, fan] = [await createMember({ spectatorCount: 7 }), await createMember()];
  const count = async () => /spotlight-stat"><b aria-hidden="true">(\d+)</.exec((await page()).replaceAll('<!-- -->', ''))?.[1];
  expect(await count()).toBe('7');
  const received = new Promise<void>((resolve) => {
    const off = hub.on((topic) => {
      if (topic !== `profile:${creator.id}`) return;
      off();
      resolve();
    });
  });
  await send(`/people/${creator.username}/spectate`, { spectate: 'on' }, fan.cookie);
  await received;
  expect(await count()).toBe('8');
});

test('a cached page has a new nonce in every response, compressed or not', async () => {
  await clean();
  await createBook(await createMember(), { title: 'The cached page' });
  const fetchPage = async (encoding: string) => {
    const response = await visit('/', { headers: { 'accept-encoding': encoding } });
    const bytes = Buffer.from(await response.arrayBuffer());
    const html = (response.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    return { html, nonce };
  };
  const results = [await fetchPage('identity'), await fetchPage('gzip'), await fetchPage('gzip')];
  expect(new Set(results.map(({ nonce }) => nonce)).size).toBe(3);
  for (const { html, nonce } of results) {
    expect(nonce).toHaveLength(24);
    expect(withoutScripts(html)).toContain('The cached page');
    expect([...html.matchAll(/<script[^>]* nonce="([^"]*)"/g)].every(([, given]) => given === nonce)).toBe(true);
    expect(html).not.toMatch(/<script(?![^>]*nonce=)/);
  }
  const bare = results.map(({ html, nonce }) => html.replaceAll(nonce, ''));
  expect(new Set(bare).size).toBe(1);
});

test('signed-in requests neither read nor fill the page cache of visitors', async () => {
  await clean();
  const reader = await createMember({ name: 'Somebody Signed In', isPrivate: true });
  pageCache.clear();
  expect(withoutScripts(await page(reader.cookie))).toContain('Sign Out');
  const visitor = await page();
  expect(visitor).not.toContain('Sign Out');
  expect(visitor).not.toContain('Somebody Signed In');
  expect(withoutScripts(await page(reader.cookie))).toContain('Sign Out');
});

test('the page promises what it has: Kids Corner shows three starters and a link to the zone (HOME-04, HOME-21, HOME-22)', async () => {
  await clean();
  const html = await page();
  const promise = 'Interactive stories with AI assistance, a kids corner and a weekly challenge.';
  expect(html).toContain(`content="${promise}"`);
  expect((await pageOf(html)).text.split('\n')).toContain(promise);
  expect(withoutScripts(html)).toContain('Kids Corner');
  const corner = async (as?: string) =>
    (await pageOf(await visit('/', { as })))
      .one('list', 'Story starters')
      .all('link')
      .map((link) => [link.name, link.attribute('href')]);
  const { cookie } = await createMember();
  expect(await corner(cookie)).toEqual(KIDS_PROMPTS.map((prompt) => [prompt, `/kids-writing?starter=${STARTERS.indexOf(prompt) + 1}`]));
  expect((await corner())[0]).toEqual([KIDS_PROMPTS[0], `/sign-in?next=${encodeURIComponent('/kids-writing?starter=2')}`]);
  expect(html).toMatch(/<a[^>]*href="\/kids-adventure"[^>]*>Go to the Kids Zone<\/a>/);
});

test('the spotlight shows the two most spectated with thought and counts, without others’ private profiles (HOME-23, HOME-24)', async () => {
  await clean();
  const [first, second, third, hidden] = [
    await createMember({ name: 'Amara First', spectatorCount: 12_400, creativeThoughts: ['I map the islands first.'] }),
    await createMember({ name: 'Jun Second', spectatorCount: 900, bio: 'Every panel is a window seat.' }),
    await createMember({ name: 'Third Person', spectatorCount: 5 }),
    await createMember({ name: 'Hidden Person', spectatorCount: 99_999 }),
  ];
  await createBook(first);
  await hide(hidden);
  const spot = async (as?: string) => {
    const html = (await page(as)).replaceAll('<!-- -->', '');
    return html.slice(html.indexOf('aria-label="Community Spotlight"'), html.indexOf('aria-label="Books"'));
  };
  pageCache.clear();
  const html = await spot();
  expect(html.indexOf('Amara First')).toBeLessThan(html.indexOf('Jun Second'));
  for (const words of ['I map the islands first.', 'Every panel is a window seat.', '12.4K', '1</b> story', '0</b> stories'])
    expect(withoutScripts(html)).toContain(words);
  expect(html).toContain(`href="/profile/${first.username}"`);
  expect(html).not.toContain('Third Person');
  expect(html).not.toContain('Hidden Person');
  expect(await spot(third.cookie)).not.toContain('Hidden Person');
  expect(await spot(hidden.cookie)).toContain('Hidden Person');
  expect(await spot(second.cookie)).toContain('Jun Second');
});

test('the weekly challenge of a new site ends in five days and links to its page (HOME-25, HOME-26, AMB-10)', async () => {
  await clean();
  await deleteChallenges();
  const html = (await page()).replaceAll('<!-- -->', '');
  expect(html).toContain('Lost in <i>Translation</i>');
  expect(withoutScripts(html)).toContain('Ends in 5 days');
  expect(html).toMatch(/<h3[^>]*id="weekly-challenge"[^>]*><a [^>]*href="\/weekly-challenges"/);
});

test('every tile has a menu button named after its work, which opens the report page without JavaScript (HOME-31)', async () => {
  await clean();
  const book = await createBook(await createMember(), { title: 'With a menu' });
  const html = await page();
  const buttons = [...html.matchAll(/<button[^>]*tile-menu[^>]*>/g)].map(([button]) => button);
  expect(buttons).toHaveLength(4); // trending, newest, loved, books
  for (const button of buttons) {
    expect(button).toContain('aria-label="More about With a menu"');
    expect(button).toContain('aria-haspopup="menu"');
    expect(button).toContain(`value="book/${book.id}"`);
    expect(button).toContain('form="of-a-tile"');
  }
  expect(html).toContain('<form id="of-a-tile" action="/report"');
});

test('two books and sixty books need the same number of database queries', async () => {
  await clean();
  const [author, reader] = [await createMember(), await createMember()];
  const count = async (as?: string) => {
    pageCache.clear();
    const queries = recordQueries();
    await page(as);
    const { length } = queries.sent();
    queries.restore();
    return length;
  };
  await createBook(author);
  const few = [await count(), await count(reader.cookie)];
  for (let n = 0; n < 60; n++) await createBook(author);
  expect([await count(), await count(reader.cookie)]).toEqual(few);
  expect(few).toEqual([5, 8]); // a member adds the session, Continue Reading and the saved filters
});
