import { expect, test } from 'vitest';
import { createComic } from '#tests/support/comics.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';

test('each editor begins with a back link (BOOK-ED-21, THEORY-ED-05, WORLD-ED-06, CHAP-08, ARC-08)', async () => {
  const author = await createMember();
  const [book, comic] = [await createBook(author), await createComic(author)];
  const back = async (path: string) => {
    const [, link] = (await pageOf(await visit(path, { as: author.cookie }))).all('link'); // the first one skips to the content
    return [link?.text, link?.attribute('href')];
  };
  for (const path of ['/write/book', '/write/comic', '/write/fantheory', '/write/imageworld'])
    expect([path, ...(await back(path))]).toEqual([path, 'Write', '/write']);
  expect(await back(`/write/chapter/${book.id}`)).toEqual(['Back to Book', `/book/${book.id}`]);
  expect(await back(`/write/arc/${comic.id}`)).toEqual(['Back to Comic', `/comic/${comic.id}`]);
  expect(await back('/participate-write')).toEqual(['Challenges', '/weekly-challenges']);
});
