import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { db, pool } from '#server/database/database.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { createComments } from '#tests/support/posts.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createBooks, createChapter } from '#tests/support/works.ts';
import { people } from '../people/tables.ts';
import { works } from '../works/tables.ts';
import type { settingsFromForm } from './settings/reading-rules.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';
const read = async (path: string, as?: string) => {
  const response = await visit(path, { as });
  return { status: response.status, page: await response.text() };
};

test('a visitor reads a shared link: one page of the book, and plain links to turn it (ROUTE-12, READ-BOOK-01, READ-BOOK-02, READ-BOOK-04, READ-BOOK-11)', async () => {
  const author = await createMember({ name: 'Ines Valdovar' });
  const book = await createBook(author, {
    title: 'The Lighthouse That Remembered',
    description: 'Each night the lamp turns once more than it should.',
    genre: 'Mystery',
    pages: ['The extra beam came at eleven past two.', 'One. The harbour wall.', 'Then it was only sea.'],
    createdAt: new Date('2026-03-14T10:00:00Z'),
  });
  const first = await read(`/book/${book.id}`);
  expect(first.status).toBe(200);
  for (const part of [
    'The Lighthouse That Remembered',
    'Ines Valdovar',
    'Mystery',
    'Mar 14, 2026',
    'Each night the lamp',
    'The extra beam came',
    'Page 1 of 3',
  ])
    expect(withoutScripts(first.page)).toContain(part);
  expect(first.page).not.toContain('The harbour wall');
  expect(first.page).toContain(`href="/book/${book.id}?page=2"`);
  const second = await read(`/book/${book.id}?page=2`);
  expect(withoutScripts(second.page)).toContain('The harbour wall');
  expect(second.page).not.toContain('The extra beam came');
  expect(second.page).toContain(`href="/book/${book.id}?page=1"`);
  expect(second.page).toContain(`href="/book/${book.id}?page=3"`);
});

test('the page has like, comments, save and share (READ-BOOK-08)', async () => {
  const book = await createBook(await createMember());
  const { page } = await read(`/book/${book.id}`);
  for (const part of ['Like', 'Comments', 'Save', 'Share', 'Reading settings']) expect(withoutScripts(page)).toContain(part);
});

test('a missing, hidden or malformed book shows "Book not found" with Return Home (READ-BOOK-09)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  await hide(author);
  for (const id of [NOWHERE, book.id, 'x', '%27or%201', '1234']) {
    const { status, page } = await read(`/book/${id}`);
    expect([id, status]).toEqual([id, 404]);
    expect(withoutScripts(page)).toContain('Book not found');
    expect(withoutScripts(page)).toContain('Return Home');
    expect(page).not.toContain(book.title);
  }
});

test('everyone may read works of a public profile, only the owner those of a private one (PRIVACY-02)', async () => {
  const [author, stranger] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const statuses = async () => [
    (await read(`/book/${book.id}`)).status,
    (await read(`/book/${book.id}`, stranger.cookie)).status,
    (await read(`/book/${book.id}`, author.cookie)).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200]);
  await hide(author);
  expect(await statuses()).toEqual([404, 404, 200]);
});

test('a page number outside the book opens the nearest page (READ-BOOK-02)', async () => {
  const book = await createBook(await createMember(), { pages: ['First words.', 'Last words.'] });
  for (const [number, words] of [
    ['99', 'Last words.'],
    ['0', 'First words.'],
    ['-3', 'First words.'],
    ['99999999999999999999', 'Last words.'],
    ['two', 'First words.'],
  ])
    expect([number, (await read(`/book/${book.id}?page=${number}`)).page.includes(words ?? '')]).toEqual([number, true]);
});

test('opening a book again without a page number opens the last page read (ENGAGE-30)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { pages: ['First words.', 'Second words.', 'Last words.'] });
  await read(`/book/${book.id}?page=2`, reader.cookie);
  expect(withoutScripts((await read(`/book/${book.id}`, reader.cookie)).page)).toContain('Second words.');
  expect(withoutScripts((await read(`/book/${book.id}`)).page)).toContain('First words.');
});

test('the reader sees their own like and save when they return (ENGAGE-02, ENGAGE-18)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const { send } = await import('#tests/support/request.ts');
  await send(`/works/${book.id}/like`, {}, reader.cookie);
  await send(`/works/${book.id}/save`, { saved: 'yes' }, reader.cookie);
  const { page } = await read(`/book/${book.id}`, reader.cookie);
  expect(page).toMatch(/aria-pressed="true"[^>]*aria-label="Liked, 1 like"|aria-label="Liked, 1 like"[^>]*aria-pressed="true"/);
  expect(withoutScripts(page)).toContain('Saved');
  const visitor = await read(`/book/${book.id}`);
  expect(visitor.page).toContain('aria-label="Like, 1 like"');
});

test('without JavaScript pages are turned by links, and like, save and comment are forms (READ-BOOK-02, ENGAGE-01, ENGAGE-06, ENGAGE-16)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { pages: ['The extra beam came.', 'One. The harbour wall.', 'Then it was only sea.'] });
  const browser = await plainBrowser(`/book/${book.id}`, { as: reader.cookie });
  expect(browser.page.text).toContain('The extra beam came.');
  await browser.follow('Next');
  expect(browser.page.text).toContain('One. The harbour wall.');
  await browser.follow('Previous');
  expect(browser.page.text).toContain('The extra beam came.');
  await browser.open(`/book/${book.id}?page=2`);
  await browser.submit('Like, 0 likes');
  await browser.submit('Save');
  expect(browser.path).toBe(`/book/${book.id}?page=2`);
  for (const name of ['Liked, 1 like', 'Saved']) expect(browser.page.all('button', name)[0]?.attribute('aria-pressed'), name).toBe('true');
  await browser.follow('Comments, 0 comments');
  await browser.submit('Post', { 'Your comment': 'By a plain form.' });
  await browser.follow('Comments, 1 comment');
  expect(browser.page.parts('.comment-text').map(({ text }) => text)).toContain('By a plain form.');
});

test('link previews have title, description, cover and address', async () => {
  const author = await createMember();
  const drawn = await createBook(author, { title: 'Drawn "cover"', description: 'A & B' });
  const pictured = await createBook(author, { cover: '/media/covers/a/b/c.webp' });
  const page = (await read(`/book/${drawn.id}?page=2`)).page;
  expect(page).toContain('<title>Drawn &quot;cover&quot;');
  expect(page).toContain('<meta name="description" content="A &amp; B"/>');
  expect(page).toContain('<meta property="og:title" content="Drawn &quot;cover&quot;"/>');
  expect(page).toContain(`href="http://localhost:3000/book/${drawn.id}"`);
  expect(page).not.toContain('og:image');
  expect((await read(`/book/${pictured.id}`)).page).toContain(
    '<meta property="og:image" content="http://localhost:3000/media/covers/a/b/c.webp"/>',
  );
});

test('a book in Arabic is right to left, and one in Japanese has its language set', async () => {
  const author = await createMember();
  const arabic = await createBook(author, { language: 'Arabic', title: 'حكاية', pages: ['كان القنديل', 'ثم'] });
  const japanese = await createBook(author, { language: 'Japanese', title: '灯台', pages: ['灯台の光'] });
  expect((await read(`/book/${arabic.id}`)).page).toMatch(/<article[^>]*(lang="ar"[^>]*dir="rtl"|dir="rtl"[^>]*lang="ar")/);
  expect((await read(`/book/${japanese.id}`)).page).toMatch(/<article[^>]*lang="ja"/);
});

test('a page takes a fixed number of queries, whatever the length of the book and its comments', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const short = await createBook(author, { pages: ['One.'] });
  const long = await createBook(author, { pages: Array.from({ length: 120 }, (_, i) => `Page ${i}.`) });
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
      await read(`/book/${id}.data`, as);
      return query.mock.calls.length;
    };
    expect([await count(short.id), await count(long.id)]).toEqual([1, 1]);
    expect([await count(short.id, reader.cookie), await count(long.id, reader.cookie)]).toEqual([2, 2]); // the viewer, the book
  } finally {
    query.mockRestore();
  }
});

test('a book without pages, which the site cannot create, still has a page', async () => {
  const author = await createMember();
  const [bare] = await createBooks(author, [{ title: 'Bare' }]);
  expect((await read(`/book/${bare?.id}`)).status).toBe(200);
});

test('unknown stored reading settings do not break the page', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const older = { paper: 'mist', removed: true } as unknown as ReturnType<typeof settingsFromForm>;
  await db.update(people).set({ readingSettings: older }).where(eq(people.id, reader.id));
  expect((await read(`/book/${book.id}`, reader.cookie)).status).toBe(200);
});

test('a book that fails to load shows an error with Retry and status 503 (READ-BOOK-10)', async () => {
  const book = await createBook(await createMember());
  const { pageCache } = await import('#server/app.ts');
  pageCache.clear();
  const failing = vi
    .spyOn(pool, 'query')
    .mockImplementation(() => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })) as never);
  const { status, page } = await read(`/book/${book.id}`).finally(() => failing.mockRestore());
  expect(status).toBe(503);
  expect(withoutScripts(page)).toContain('Failed to load book. Please try again.');
  expect(withoutScripts(page)).toContain('Retry');
});

test('a prefetched page needs permission to read the book and is not counted as read (PRIVACY-02, READ-BOOK-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { pages: ['First words.', 'Second words.'] });
  const ahead = async (position: string, as?: string) => read(`/works/${book.id}/pages/${position}`, as);
  // A chapter has pages of the same numbers.
  await createChapter(book, { pages: ['Of the chapter.', 'Of the chapter.'] });
  expect(withoutScripts((await ahead('2', reader.cookie)).page)).toContain('Second words.');
  for (const position of ['0', '3', '-1', 'two', '1e9']) expect((await ahead(position)).status).toBe(404);
  await hide(author);
  expect([(await ahead('2')).status, (await ahead('2', reader.cookie)).status, (await ahead('2', author.cookie)).status]).toEqual([
    404, 404, 200,
  ]);
  const [row] = await db.select({ views: works.viewsCount }).from(works).where(eq(works.id, book.id));
  expect(row?.views).toBe(0);
});
