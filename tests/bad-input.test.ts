import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { comments } from '../app/comments/tables.ts';
import { libraryEntries } from '../app/engagement/library/tables.ts';
import { readingPlaces } from '../app/engagement/tables.ts';
import { works } from '../app/works/tables.ts';
import { db } from '../server/database/database.ts';
import { resetRateLimits } from '../server/limits/rate-limits.ts';
import { dataOf } from './authorization/fixture.ts';
import { pageOf } from './support/page-text.ts';
import { createMember } from './support/people.ts';
import { fetchData, send, visit } from './support/request.ts';
import { createCollection } from './support/site/collections.ts';
import { createBook } from './support/works.ts';

beforeEach(resetRateLimits);

test('a cursor of another list, or of a deleted or unknown work, is a page or an end of the list (LIB-02, FILTER-04)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { title: 'Cursor', tags: ['Zqcursor'] });
  await db.insert(libraryEntries).values({ personId: reader.id, workId: book.id, state: 'want' });
  const { id: collection } = await createCollection(author, [book]);
  const paths = [
    '/browse',
    '/browse/more',
    '/all-books',
    '/all-books/more',
    '/tag/Zqcursor',
    '/tag/Zqcursor/more',
    '/library',
    '/library/history',
    '/saved-stories',
  ];
  paths.push(
    '/following',
    `/collection/${collection}`,
    '/notifications',
    '/notifications/more',
    `/works/${book.id}/comments`,
    '/kids-adventure/more',
    '/filters',
  );
  const cursors = [
    `3_${book.id}`,
    `9999999999999999_${randomUUID()}`,
    `0_${randomUUID()}`,
    book.id,
    '-1',
    '99999999999999999999',
    `${Date.now()}000_x`,
    '5',
  ];
  for (const path of paths)
    for (const after of cursors)
      for (const more of ['', '&sort=shortest', '&sort=liked', '&sort=title', '&tag=Zqcursor&sort=viewed&looked=99999999999']) {
        resetRateLimits();
        // The page in one order; in the others its data, which are read in the same way.
        const address = `${path}?after=${after}${more}`;
        const { status } = await visit(more && !path.endsWith('/more') ? dataOf(address) : address, { as: reader.cookie });
        expect([path, after, more, status < 500]).toEqual([path, after, more, true]);
      }
}, 120_000);

test('a block id of 10,000 characters is stored nowhere and causes no error (REPLY-10, LIB-10)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  for (const block of ['x'.repeat(10_000), '🦊'.repeat(5_000), '\u0301'.repeat(10_000)]) {
    const added = await fetchData(
      `/works/${book.id}/comments`,
      new URLSearchParams({ id: randomUUID(), text: 'Here.', block }),
      reader.cookie,
    );
    expect([added.status >= 400, added.status < 500]).toEqual([true, true]);
    const turned = await send(`/works/${book.id}/progress`, { page: '1', block }, reader.cookie);
    expect(turned.status).toBeLessThan(500);
    for (const path of [
      `/works/${book.id}/comments?block=${encodeURIComponent(block)}`,
      `/works/${book.id}/remark-counts?block=${encodeURIComponent(block)}`,
    ])
      expect((await visit(path, { as: reader.cookie })).status).toBeLessThan(500);
  }
  expect(await db.$count(comments, eq(comments.workId, book.id))).toBe(0);
  const places = await db.select().from(readingPlaces).where(eq(readingPlaces.workId, book.id));
  expect(places.filter(({ block }) => (block ?? '').length > 100)).toEqual([]);
});

const TAGS = [
  'سفر',
  '旅行',
  'ปลาทู',
  'Ёлка',
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈',
  'e\u0301clair',
  'ﷺ',
  'नमस्ते',
  '100%',
  '%FF',
  '<script>x</script>',
  '\u0301\u0302',
];

test('tags of other scripts, emoji, marks, percent signs and markup are stored, found by their page and filter, and followed (TAG-01, TAG-03)', async () => {
  const [author, reader, chooser] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author, { title: 'Zq scripts', pages: ['One.'] });
  const fields: [string, string][] = [
    ...Object.entries({
      title: 'Zq scripts',
      description: '',
      genre: 'Mystery',
      language: 'Welsh',
      cover: 'current',
      rating: 'everyone',
      stated: 'none',
    }),
    ...TAGS.map((tag): [string, string] => ['tags', tag]),
  ];
  expect((await send(`/works/${book.id}/details`, fields, author.cookie)).status).toBeLessThan(500);
  await db
    .update(works)
    .set({ tags: TAGS.slice(0, -1) })
    .where(eq(works.id, book.id));
  for (const tag of TAGS) {
    const name = encodeURIComponent(tag);
    const isStored = tag !== TAGS.at(-1);
    for (const path of [`/tag/${name}`, `/browse?tag=${name}`]) {
      const response = await visit(path, { as: reader.cookie });
      const target = response.headers.get('location');
      const page = await pageOf(target ? await visit(target, { as: reader.cookie }) : response);
      const found = page.parts('.tile b[title]').map(({ text }) => text);
      // A tag of marks alone has no letters to look for.
      if (isStored) expect([path, found]).toEqual([path, ['Zq scripts']]);
      else
        expect([path, page.text.includes(path.startsWith('/tag') ? 'No work has this tag yet.' : 'Not understood:')]).toEqual([path, true]);
    }
    for (const path of [`/tag/${name}/follow`, '/settings/content']) {
      const form = path.endsWith('follow') ? { follow: 'on' } : { [`tag ${tag}`]: 'warn' };
      expect((await fetchData(path, new URLSearchParams(form), chooser.cookie)).status).toBeLessThan(500);
    }
    expect((await visit(`/tags/suggest?q=${name}`, { as: reader.cookie })).status).toBeLessThan(500);
  }
});
