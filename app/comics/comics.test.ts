import { and, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { db, pool } from '#server/database/database.ts';
import { createComic, speech } from '#tests/support/comics.ts';
import { type Shown, withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { createComments } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { readingProgress } from '../engagement/tables.ts';
import { works } from '../works/tables.ts';
import { linkedPanel } from './viewer/linked-panel.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';
const read = async (path: string, as?: string) => {
  const response = await visit(path, { as });
  return { status: response.status, page: await response.text() };
};
const inOrder = (page: string, parts: string[]) => {
  const places = parts.map((part) => page.indexOf(part));
  expect(places.filter((place) => place < 0)).toEqual([]);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
};
const progressOf = async (person: { id: string }, work: { id: string }) => {
  const [progress] = await db
    .select({ page: readingProgress.currentPage, of: readingProgress.totalPages })
    .from(readingProgress)
    .where(and(eq(readingProgress.workId, work.id), eq(readingProgress.personId, person.id)));
  return progress;
};

test('a visitor can read a comic by its link: all panels in order, with their text (READ-COMIC-01, READ-COMIC-02, READ-COMIC-11, ROUTE-10)', async () => {
  const author = await createMember({ name: 'Jun Okada' });
  const comic = await createComic(author, {
    title: 'Night Bus to Nowhere',
    description: 'The N9 leaves from every stop at once.',
    createdAt: new Date('2026-03-14T10:00:00Z'),
    panels: [
      {
        description: 'Bo waits under a lamp.',
        bubbles: [speech('Last one at midnight?', 28, 20), speech('So they say.', 60, 80)],
        picture: { src: '/media/comics/a/b.webp', width: 1200, height: 750 },
      },
      { bubbles: [speech('Depends whose midnight.')], picture: { src: '/media/comics/a/c.webp', width: 600, height: 1800 } },
    ],
  });
  const { status, page } = await read(`/comic/${comic.id}`);
  expect(status).toBe(200);
  for (const part of ['Night Bus to Nowhere', 'Jun Okada', 'Adventure', 'Mar 14, 2026', 'The N9 leaves'])
    expect(withoutScripts(page)).toContain(part);
  inOrder(page, ['alt="Bo waits under a lamp."', 'Last one at midnight?', 'So they say.', 'alt="Panel 2"', 'Depends whose midnight.']);
  expect(page).toMatch(/src="\/media\/comics\/a\/b\.webp" width="1200" height="750"/);
  expect(page).toMatch(/src="\/media\/comics\/a\/c\.webp" width="600" height="1800"/);
  expect(withoutScripts(page)).toContain('/media/comics/a/b.webp?w=640 640w');
});

test('without JavaScript each panel links to a large view, with links to the next and previous panel and back (READ-COMIC-03)', async () => {
  const comic = await createComic(await createMember());
  const browser = await plainBrowser(`/comic/${comic.id}`);
  const viewer = () => browser.page.one('region', 'Comic viewer');
  expect(browser.page.all('region', 'Comic viewer')).toEqual([]);
  const links = browser.page.one('list', 'Panels').all('link');
  expect(links).toHaveLength(3);
  await browser.follow(links[0] as Shown);
  expect(viewer().names('img')).toEqual(['Panel 1']);
  await browser.follow('Next panel');
  expect(viewer().names('img')).toEqual(['Panel 2']);
  expect(viewer().text).toContain('Depends whose midnight.');
  expect(viewer().parts('[aria-label="Panel 2 of 3"]')).toHaveLength(1);
  await browser.follow('Previous panel');
  expect(viewer().names('img')).toEqual(['Panel 1']);
  await browser.follow('Close viewer');
  expect(browser.path).toBe(`/comic/${comic.id}`);
  expect(browser.page.all('region', 'Comic viewer')).toEqual([]);
});

test('a panel number out of range opens the nearest panel, and anything but a number opens none', () => {
  const panelAt = (search: string) => linkedPanel(search, 12);
  expect(['?panel=1', '?panel=12', '?panel=99', '?panel=0', '?panel=-4', '?panel=99999999999999999999'].map(panelAt)).toEqual([
    1, 12, 12, 1, 1, 12,
  ]);
  expect(['', '?panel=', '?panel=two', '?panel=1.5', '?page=2'].map(panelAt)).toEqual([null, null, null, null, null]);
  expect(linkedPanel('?panel=1', 0)).toBeNull();
});

test('the page has like, comments, save and share; only the author can delete the comic (READ-COMIC-09)', async () => {
  const author = await createMember();
  const comic = await createComic(author);
  const { page } = await read(`/comic/${comic.id}`);
  for (const part of ['aria-label="Like, 0 likes"', 'aria-label="Comments, 0 comments"', 'Save', 'Share'])
    expect(withoutScripts(page)).toContain(part);
  expect(page).not.toContain('class="delete-work"');
  expect((await read(`/comic/${comic.id}`, author.cookie)).page).toContain('class="delete-work"');
  const reader = await createMember();
  await send(`/works/${comic.id}/like`, {}, reader.cookie);
  await send(`/works/${comic.id}/save`, { saved: 'yes' }, reader.cookie);
  const returned = (await read(`/comic/${comic.id}`, reader.cookie)).page;
  expect(returned).toContain('aria-label="Liked, 1 like"');
  expect(returned).toContain('Saved');
});

test('a missing, hidden or malformed comic, or another kind of work, shows “Comic not found” (READ-COMIC-10, PRIVACY-02)', async () => {
  const author = await createMember();
  const [comic, book] = [await createComic(author), await createBook(await createMember())];
  await hide(author);
  for (const id of [NOWHERE, comic.id, book.id, 'x', '%27or%201']) {
    const { status, page } = await read(`/comic/${id}`);
    expect([id, status]).toEqual([id, 404]);
    for (const part of ['Comic not found', 'Return Home']) expect(withoutScripts(page)).toContain(part);
    expect(page).not.toContain(comic.title);
  }
});

test('everyone can read a comic of a public profile, only its owner one of a private profile (PRIVACY-02)', async () => {
  const [author, stranger] = [await createMember(), await createMember()];
  const comic = await createComic(author);
  const statuses = () =>
    Promise.all([undefined, stranger.cookie, author.cookie].map(async (as) => (await read(`/comic/${comic.id}`, as)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await hide(author);
  expect(await statuses()).toEqual([404, 404, 200]);
});

test('the page shows an error with Retry when the comic cannot be loaded', async () => {
  const comic = await createComic(await createMember());
  const { pageCache } = await import('#server/app.ts');
  pageCache.clear();
  const unavailable = vi
    .spyOn(pool, 'query')
    .mockImplementation(() => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })) as never);
  const { status, page } = await read(`/comic/${comic.id}`).finally(() => unavailable.mockRestore());
  expect(status).toBe(503);
  for (const part of ['Failed to load comic. Please try again.', 'Retry']) expect(withoutScripts(page)).toContain(part);
});

test('a member’s view counts once; views by visitors and prefetches do not count (ENGAGE-24)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const comic = await createComic(author);
  await read(`/comic/${comic.id}`);
  await read(`/comic/${comic.id}.data`, reader.cookie);
  await visit(`/comic/${comic.id}`, { as: reader.cookie, headers: { 'sec-purpose': 'prefetch' } });
  const views = async () => (await db.select({ views: works.viewsCount }).from(works).where(eq(works.id, comic.id)))[0]?.views;
  await read(`/comic/${comic.id}`, reader.cookie);
  await read(`/comic/${comic.id}?panel=2`, reader.cookie);
  expect(await views()).toBe(1);
});

test('reading progress in a comic is a panel number, and the gallery offers to continue there (ENGAGE-35, AMB-30)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const comic = await createComic(author);
  expect((await read(`/comic/${comic.id}`, reader.cookie)).page).not.toContain('Continue at panel');
  expect(await progressOf(reader, comic)).toEqual({ page: 1, of: 3 });
  await read(`/comic/${comic.id}?panel=2`, reader.cookie);
  const { page } = await read(`/comic/${comic.id}`, reader.cookie);
  expect(await progressOf(reader, comic)).toEqual({ page: 2, of: 3 });
  expect(page.replaceAll('<!-- -->', '')).toContain('Continue at panel 2 of 3');
  await send(`/works/${comic.id}/progress`, { page: '3' }, reader.cookie);
  expect(await progressOf(reader, comic)).toEqual({ page: 3, of: 3 });
});

test('user content in bubbles and descriptions is rendered as text, not HTML', async () => {
  const evil = '<script>alert(1)</script>';
  const comic = await createComic(await createMember(), {
    title: evil,
    panels: [{ description: `"><img src=x onerror=alert(1)>`, bubbles: [speech(evil)] }],
  });
  for (const path of [`/comic/${comic.id}`, `/comic/${comic.id}?panel=1`]) {
    const { page } = await read(path);
    expect(page).not.toContain(evil);
    expect(page).not.toContain('<img src=x');
    expect(withoutScripts(page)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  }
});

test('link previews have title, description, cover and URL', async () => {
  const comic = await createComic(await createMember(), { title: 'Two "Capes"', description: 'A & B', cover: '/media/covers/a/b/c.webp' });
  const { page } = await read(`/comic/${comic.id}?panel=2`);
  expect(page).toContain('<title>Two &quot;Capes&quot;');
  expect(page).toContain(`<meta property="og:url" content="http://localhost:3000/comic/${comic.id}"/>`);
  expect(page).toContain('<meta property="og:image" content="http://localhost:3000/media/covers/a/b/c.webp"/>');
});

test('a comic takes a fixed number of queries, regardless of its panels and comments', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const short = await createComic(author, { panels: [{}] });
  const long = await createComic(author, { panels: Array.from({ length: 200 }, (_, i) => ({ bubbles: [speech(`Word ${i}.`)] })) });
  await createComments(
    reader,
    { work: long.id },
    Array.from({ length: 200 }, (_, i) => `Note ${i}`),
  );
  const { pageCache } = await import('#server/app.ts');
  const query = vi.spyOn(pool, 'query');
  try {
    const count = async (id: string, as?: string) => {
      pageCache.clear();
      query.mockClear();
      await read(`/comic/${id}.data`, as);
      return query.mock.calls.length;
    };
    expect([await count(short.id), await count(long.id)]).toEqual([1, 1]);
    expect([await count(short.id, reader.cookie), await count(long.id, reader.cookie)]).toEqual([2, 2]); // the viewer, the comic
  } finally {
    query.mockRestore();
  }
});

test('a comic without panels, which no endpoint can create, says that it has none', async () => {
  const comic = await createComic(await createMember(), { panels: [] });
  for (const path of [`/comic/${comic.id}`, `/comic/${comic.id}?panel=1`]) {
    const { status, page } = await read(path);
    expect(status).toBe(200);
    expect(withoutScripts(page)).toContain('This comic has no panels yet.');
  }
});
