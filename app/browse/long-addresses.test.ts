import { beforeAll, beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';

let reader: Member;
beforeAll(async () => {
  reader = await createMember();
  await createBook(await createMember(), { title: 'Low water', tags: ['Zqlow'], genre: 'Mystery' });
});
beforeEach(resetRateLimits);

const PAGES = ['/browse', '/all-books', '/tag/zqlow', '/search?q=low', '/library'];
const DATA = [
  '/browse/more',
  '/browse/count',
  '/all-books/more',
  '/all-books/count',
  '/tag/zqlow/more',
  '/tag/zqlow/count',
  '/filters',
  '/filters/new',
];
const HOSTILE: [string, string][] = [
  ['2,000 parameters', Array.from({ length: 2_000 }, (_, n) => `p${n}=${n}`).join('&')],
  [
    '2,000 values of each field',
    ['tag', 'not-tag', 'kind', 'genre', 'author', 'warning']
      .flatMap((name) => Array.from({ length: 2_000 }, (_, n) => `${name}=v${n}`))
      .join('&'),
  ],
  [
    '2,000 values of fields with one',
    ['from', 'to', 'since', 'sort', 'tags', 'hide', 'after', 'looked']
      .flatMap((name) => Array.from({ length: 250 }, (_, n) => `${name}=${n}`))
      .join('&'),
  ],
  ['a value of 100,000 characters', `tag=${'x'.repeat(100_000)}`],
  ['a name of 100,000 characters', `${'x'.repeat(100_000)}=y`],
  ['100,000 commas', `tag=${','.repeat(100_000)}`],
  ['broken encodings', `tag=${'%FF%ZZ%'.repeat(10_000)}`],
  ['marks, emoji and other scripts', `tag=${encodeURIComponent('\u0301\u0302,👩‍👩‍👧‍👦,🏳️‍🌈,भूत,ปลา,يوم,\u202e,\u0000,ﷺ')}%ED%A0%80`],
];

test.each(HOSTILE)('%s in an address of a filter cause no error (FILTER-03)', async (_, search) => {
  for (const path of [...PAGES, ...DATA]) {
    const { status } = await visit(`${path}${path.includes('?') ? '&' : '?'}${search}`, { as: reader.cookie });
    expect([path, status < 500]).toEqual([path, true]);
  }
});

test.each(PAGES)('%s names what it does not understand, and the rest applies (FILTER-03)', async (path) => {
  const search = 'genre=Mystery&genre=Cookery&tags=zzz&from=0&from=7';
  const page = await pageOf(await visit(`${path}${path.includes('?') ? '&' : '?'}${search}`, { as: reader.cookie }));
  const note = page
    .one('main')
    .parts('.filter-note')
    .map(({ text }) => text);
  expect(note).toEqual(['Not understood: Cookery, 7, zzz']);
  expect(page.parts('.filter-active a').map(({ text }) => text)).toContain('Remove: Mystery');
});
