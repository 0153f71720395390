import { expect, test } from 'vitest';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';

const page = async (search: Record<string, string>, as?: Member) =>
  pageOf(await visit(`/search?${new URLSearchParams(search)}`, { as: as?.cookie }));
const found = async (search: Record<string, string>, as?: Member) => {
  const sections = (await page(search, as)).all('region', 'Content');
  // The drawn cover shows the title, too.
  return [...new Set(sections.flatMap((section) => section.parts('.search-result b').map(({ text }) => text)))];
};

test('the filter bar narrows the content of a search and leaves the people, also without scripts (FILTER-01)', async () => {
  const word = `zqs${Date.now().toString(36)}`;
  const [author, hidden] = [await createMember({ name: `Ines ${word}` }), await createMember()];
  await createBook(author, { title: `${word} book`, genre: 'Mystery', tags: [word] });
  await createBook(author, { title: `${word} other book`, genre: 'Drama' });
  await createWork(author, { kind: 'comic', title: `${word} comic` });
  await createBook(hidden, { title: `${word} hidden`, genre: 'Mystery' });
  await hide(hidden);
  expect((await found({ q: word })).sort()).toEqual([`${word} book`, `${word} comic`, `${word} other book`]);
  expect(await found({ q: word, in: 'content', genre: 'Mystery' })).toEqual([`${word} book`]);
  expect(await found({ q: word, 'not-genre': 'Mystery', kind: 'book' })).toEqual([`${word} other book`]);
  expect(await found({ q: word, tag: word })).toEqual([`${word} book`]);
  expect(await found({ q: word, kind: 'book', 'not-kind': 'book' })).toEqual([]);
  expect(await found({ q: word, genre: 'Mystery' }, hidden)).toEqual([`${word} book`, `${word} hidden`].sort().reverse());
  const both = await page({ q: word, kind: 'comic' });
  expect([both.one('region', 'Users').text, both.one('link', /^Content/).text]).toEqual([
    expect.stringContaining(`Ines ${word}`),
    'Content 1',
  ]);
  expect((await page({ q: word, kind: 'world' })).one('main').text).toContain('No works match.'); // beside the people that were found
  expect(both.parts('.filter-count').map(({ text }) => text)).toEqual(['1 work']);

  const browser = await plainBrowser(`/search?q=${word}&in=content`);
  for (const summary of ['Filter', 'Tags']) await browser.unfold(summary);
  await browser.submit('Show works', { 'Include tags': word });
  const { searchParams } = new URL(browser.path, 'http://site');
  expect([searchParams.get('q'), searchParams.get('in'), searchParams.get('tag')]).toEqual([word, 'content', word]);
  await browser.follow(/^All Results/);
  expect(new URL(browser.path, 'http://site').searchParams.get('tag')).toBe(word);
  expect((await page({ q: word, in: 'users', genre: 'Mystery' })).parts('.filter-bar')).toEqual([]);
});

test('the search page names conditions that it cannot read, and they cause no error (FILTER-01, ERR-01)', async () => {
  const word = `zqt${Date.now().toString(36)}`;
  await createBook(await createMember(), { title: word, genre: 'Mystery' });
  for (const search of ['from=9&to=1', 'genre=%FF', `tag=${'x'.repeat(9_000)}`])
    expect([search.slice(0, 20), (await visit(`/search?q=${word}&${search}`)).status]).toEqual([search.slice(0, 20), 200]);
  expect((await page({ q: word, genre: 'Mystery', kind: 'poem' })).one('main').text).toContain('Not understood: poem');
});
