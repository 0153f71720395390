import { expect, test } from 'vitest';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember } from '#tests/support/people.ts';
import { createBook } from '#tests/support/works.ts';

test('the form of the header leads to a page of results, whose tabs and cards are links (SEARCH-01, SEARCH-03)', async () => {
  const { id } = await createBook(await createMember(), { title: 'Gorse and amber' });
  const browser = await plainBrowser('/');
  await browser.enter('Search', 'gorse and');
  expect(browser.path).toBe('/search?q=gorse+and');
  const tabs = () => browser.page.one('navigation', 'Kinds of results');
  await browser.follow(tabs().one('link', /Users/));
  expect(browser.page.text).toContain('No results found for "gorse and"');
  await browser.follow(tabs().one('link', /Content/));
  await browser.follow(browser.page.one('main').one('link', /Gorse and amber/));
  expect(browser.path).toBe(`/book/${id}`);
});
