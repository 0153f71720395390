import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { recordQueries } from '#tests/support/database/sent-queries.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createBooks, createWork } from '#tests/support/works.ts';
import { BROWSE_PAGE_SIZE, type cursorFrom } from '../lists/cursor-rules.ts';
import { kinds, type ListedKind, listedKinds } from '../works/kinds.ts';
import { works } from '../works/tables.ts';
import { browse } from './browse.server.ts';
import { listAddress } from './browse-rules.ts';

const read = async (path: string, as?: string) => {
  const response = await visit(path, { as });
  return { status: response.status, page: await response.text() };
};
const clean = () => db.delete(works);
const KINDS = listedKinds.map(({ kind }) => kind);
const WORD: Record<ListedKind, string> = { book: 'Mystery', comic: 'Manga', theory: 'Mythology', world: 'Islands' };

test.each(KINDS)(
  'the list of kind %s shows all works, and one chip filters it (BROWSE-01, BROWSE-02, BROWSE-03, BROWSE-04, BROWSE-05, BROWSE-06, BROWSE-07, BROWSE-08, BROWSE-14, ROUTE-27, ROUTE-28, ROUTE-29, ROUTE-30)',
  async (kind) => {
    await clean();
    const author = await createMember({ name: 'Ines Valdovar' });
    const classed = kinds[kind].classedBy === 'tags' ? { genre: null, tags: [WORD[kind], 'Winter'] } : { genre: WORD[kind] };
    const other =
      kinds[kind].classedBy === 'tags' ? { genre: null, tags: ['Deserts'] } : { genre: kind === 'theory' ? 'Music' : 'Romance' };
    await createWork(author, { kind, title: 'Wanted', viewsCount: 41, ...classed });
    await createWork(author, { kind, title: 'Elsewhere', ...other });
    for (const otherKind of KINDS.filter((candidate) => candidate !== kind))
      await createWork(author, { kind: otherKind, title: `A ${otherKind}`, genre: null, tags: ['Winter'] });
    const all = await read(kinds[kind].list);
    expect(all.status).toBe(200);
    for (const part of ['Wanted', 'Elsewhere', 'Ines Valdovar', '41', WORD[kind], `href="${kinds[kind].address('')}`])
      expect(withoutScripts(all.page)).toContain(part);
    for (const otherKind of KINDS.filter((candidate) => candidate !== kind)) expect(all.page).not.toContain(`>A ${otherKind}<`);
    const { page } = await read(listAddress(kind, WORD[kind]));
    expect(withoutScripts(page)).toContain('Wanted');
    expect(page).not.toContain('Elsewhere');
    expect(withoutScripts((await read(listAddress(kind, WORD[kind].toUpperCase()))).page)).toContain('Wanted');
  },
);

const NO_FILTER = { by: 'class', word: null, language: null } as const;

test('the chips and Show more are links, so that they work without JavaScript (BROWSE-03)', async () => {
  await clean();
  const author = await createMember();
  await createBook(author, { title: 'The only poem', genre: 'Poetry', createdAt: new Date('2026-03-14T10:00:00Z') });
  await createBooks(
    author,
    Array.from({ length: BROWSE_PAGE_SIZE }, (_, i) => ({ title: `Mystery ${i}`, genre: 'Mystery' })),
  );
  const browser = await plainBrowser('/all-books');
  expect(browser.page.text).not.toContain('The only poem');
  await browser.follow('Show more');
  expect(browser.page.text).toContain('The only poem');
  await browser.follow('Mystery');
  expect(browser.page.text).not.toContain('The only poem');
  await browser.follow('Poetry');
  expect(browser.path).toBe('/all-books?genre=Poetry');
  expect(browser.page.text).toContain('The only poem');
});

test('tags are case-insensitive, and the chips are the tags in use (BROWSE-04)', async () => {
  await clean();
  const author = await createMember();
  await createWork(author, { kind: 'world', title: 'One', genre: null, tags: ['Slow Magic'] });
  await createWork(author, { kind: 'world', title: 'Two', genre: null, tags: ['slow magic', 'Maps'] });
  const { page } = await read('/all-worlds?tag=SLOW%20magic');
  for (const part of ['One', 'Two', 'Maps']) expect(withoutScripts(page)).toContain(part);
});

test('a world shows two tags and how many more (BROWSE-09)', async () => {
  await clean();
  await createWork(await createMember(), { kind: 'world', genre: null, tags: ['Islands', 'Winter', 'Maps', 'Tides'] });
  expect((await read('/all-worlds')).page.replaceAll('<!-- -->', '')).toContain('Islands, Winter, +2 more');
});

test('an unknown genre or tag finds nothing and links to all, and an invalid cursor shows the first page (BROWSE-12)', async () => {
  await clean();
  await createBook(await createMember(), { title: 'Here' });
  for (const word of ['Cookery', "' or 1=1 --", '%', '<script>', 'x'.repeat(9_000)]) {
    const { status, page } = await read(`/all-books?genre=${encodeURIComponent(word)}`);
    expect([word.slice(0, 9), status]).toEqual([word.slice(0, 9), 200]);
    expect(withoutScripts(page)).toContain('No results found');
    expect(page).not.toContain('<script>"');
    expect((await pageOf(page)).one('link', 'Show all').attribute('href')).toBe('/all-books');
  }
  for (const after of ['x', '1_2', '99999999999999999999_01900000-0000-7000-8000-000000000000', "1'_"])
    expect(withoutScripts((await read(`/all-books?after=${encodeURIComponent(after)}`)).page)).toContain('Here');
});

test('works of private profiles, their tags, and challenge entries are not listed for others (BROWSE-13, PRIVACY-03)', async () => {
  await clean();
  const [author, stranger] = [await createMember(), await createMember()];
  await createWork(author, { kind: 'world', title: 'Hidden away', genre: null, tags: ['Secrets'] });
  await createWork(stranger, {
    kind: 'world',
    title: 'An entry',
    genre: null,
    tags: ['Contest'],
    challengeId: (await createChallenge()).id,
  });
  await hide(author);
  for (const as of [undefined, stranger.cookie]) {
    const { page } = await read('/all-worlds', as);
    for (const part of ['Hidden away', 'Secrets', 'An entry', 'Contest']) expect(page).not.toContain(part);
    expect(withoutScripts((await read('/all-worlds?tag=secrets', as)).page)).toContain('No results found');
  }
  expect(withoutScripts((await read('/all-worlds', author.cookie)).page)).toContain('Hidden away');
});

test('the list paginates newest first without a gap or a repeat, even with equal timestamps (DATA-34)', async () => {
  await clean();
  const author = await createMember();
  const same = new Date('2026-01-01T00:00:00Z');
  const ids: string[] = [];
  for (let i = 0; i < BROWSE_PAGE_SIZE * 2 + 5; i++)
    ids.push((await createBook(author, { createdAt: i % 2 ? same : new Date(same.getTime() + i) })).id);
  const seen: string[] = [];
  for (let place = null as ReturnType<typeof cursorFrom>, page = 0; page < 9; page++) {
    const list = await browse(null, 'book', NO_FILTER, place);
    seen.push(...list.works.map(({ id }) => id));
    if (!list.more) break;
    place = list.more;
    expect(list.works).toHaveLength(BROWSE_PAGE_SIZE);
  }
  expect(seen).toHaveLength(ids.length);
  expect(new Set(seen)).toEqual(new Set(ids));
});

test('the JSON for infinite scrolling is the next page of the list', async () => {
  await clean();
  const author = await createMember();
  for (let i = 0; i < BROWSE_PAGE_SIZE + 3; i++)
    await createBook(author, { title: `Book ${i}`, createdAt: new Date(Date.now() - i * 60_000) });
  const first = await browse(null, 'book', NO_FILTER, null);
  const result = await visit(listAddress('book', null, first.more).replace('/all-books', '/all-books/more'));
  const page = (await result.json()) as { works: { title: string }[]; more: unknown };
  expect(page.works.map(({ title }) => title)).toEqual(['Book 24', 'Book 25', 'Book 26']);
  expect(page.more).toBeNull();
  expect((await visit('/all-kettles/more')).status).toBe(404);
});

test('two works and sixty works need the same number of database queries', async () => {
  await clean();
  const author = await createMember();
  const { pageCache } = await import('#server/app.ts');
  const queries = recordQueries();
  try {
    const count = async () => {
      pageCache.clear();
      queries.clear();
      await read('/all-worlds');
      return queries.sent().length;
    };
    for (let i = 0; i < 2; i++) await createWork(author, { kind: 'world', genre: null, tags: [`tag ${i}`] });
    const few = await count();
    for (let i = 0; i < 58; i++) await createWork(author, { kind: 'world', genre: null, tags: [`tag ${i}`] });
    expect([few, await count()]).toEqual([3, 3]);
  } finally {
    queries.restore();
  }
});

test.each(['book', 'theory', 'world'] as const)(
  'the cached list of kind %s is invalidated when a work is published or opened (LIVE-01, LIVE-02, LIVE-04, LIVE-05, AMB-78)',
  async (kind) => {
    await clean();
    const [author, reader] = [await createMember(), await createMember()];
    const { hub } = await import('#server/app.ts');
    await hub.ready;
    await createWork(author, { kind, title: 'There already', ...(kind === 'world' ? { genre: null, tags: ['Maps'] } : {}) });
    const list = async () => (await read(kinds[kind].list)).page;
    expect(withoutScripts(await list())).toContain('There already');
    const id = await createDraft(author, { kind: kinds[kind].draft, title: 'Just out', tags: ['Maps'] });
    expect((await publish(id, author.cookie, { genre: kind === 'theory' ? 'Music' : 'Poetry' })).status).toBe(200);
    await expect.poll(async () => withoutScripts(await list())).toContain('Just out');
    const address = new RegExp(`href="(${kinds[kind].address('')}[0-9a-f-]+)"`).exec(await list())?.[1] ?? '';
    const views = async () => (await pageOf(await list())).parts('.count').map(({ text }) => text);
    expect(await views()).toEqual(['0 views', '0 views']);
    await visit(address, { as: reader.cookie });
    await expect.poll(views).toEqual(['1 view', '0 views']);
  },
);

test('View All keeps the language of the home page on every page, until another filter is chosen (HOME-28)', async () => {
  const author = await createMember();
  for (let n = 0; n <= BROWSE_PAGE_SIZE; n++) await createBook(author, { title: `Libro ${n}`, language: 'Italian' });
  await createBook(author, { title: 'Buch', language: 'German' });
  const home = await pageOf(await visit('/?language=Italian'));
  const all = home.one('link', 'View all Books').attribute('href') ?? '';
  expect(all).toBe('/all-books?language=Italian');
  expect((await pageOf(await visit('/'))).one('link', 'View all Books').attribute('href')).toBe('/all-books');
  const list = await pageOf(await visit(all));
  expect(list.text).toContain(`Libro ${BROWSE_PAGE_SIZE}`);
  expect(list.text).not.toContain('Buch');
  const chips = list.one('navigation', 'By genre').parts('a');
  expect(chips.slice(0, 2).map((chip) => [chip.name, chip.attribute('href'), chip.attribute('aria-current')])).toEqual([
    ['All', '/all-books', null],
    ['In Italian', '/all-books?language=Italian', 'true'],
  ]);
  const next = list.one('link', 'Show more').attribute('href') ?? '';
  expect(next).toMatch(/^\/all-books\?language=Italian&after=/);
  const rest = await pageOf(await visit(next));
  expect(rest.text).toContain('Libro 0');
  expect(rest.text).not.toContain('Buch');
});
