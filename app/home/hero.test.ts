import { expect, test } from 'vitest';
import { pageOf } from '#tests/support/page-text.ts';
import { visit } from '#tests/support/request.ts';

test('the hero has its headline, and its buttons lead to writing and to the feed (HOME-01, HOME-02, HOME-03)', async () => {
  const [hero] = (await pageOf(await visit('/'))).parts('.hero');
  expect(hero?.names('heading')).toEqual(['Turn Ideas into Stories.']);
  expect(hero?.all('link').map((link) => [link.name, link.attribute('href')])).toEqual([
    ['Start Writing', '/write'],
    ['Share a Post', '/posts'],
  ]);
});
