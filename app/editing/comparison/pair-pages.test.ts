import { expect, test } from 'vitest';
import { changedPages } from './pair-pages.ts';

/** Pages written as their content and their blocks: `a:x,y`. */
const pages = (...written: string[]) =>
  written.map((page, i) => {
    const [hash = '', ids = ''] = page.split(':');
    return { position: i + 1, hash, ids: ids ? ids.split(',') : [] };
  });
const changes = (before: string[], after: string[]) =>
  changedPages(pages(...before), pages(...after)).map(
    (change) => `${change.before ?? '-'}>${change.after ?? '-'}${change.isMoved ? ' moved' : ''}`,
  );

test('equal pages are left out, also after an inserted page (EDIT-18)', () => {
  expect(changes(['a', 'b'], ['a', 'b'])).toEqual([]);
  expect(changes(['a', 'b'], ['a', 'n', 'b'])).toEqual(['->2']);
  expect(changes(['a', 'a'], ['a', 'a', 'a'])).toEqual(['->3']);
});

test('a changed page is compared with the page of most of its blocks, wherever that was (EDIT-18)', () => {
  expect(changes(['a:x,y', 'b:z', 'c'], ['c', 'd:y,x', 'e:z'])).toEqual(['1>2 moved', '2>3 moved']);
});

test('a page without known blocks is compared with the one that had its place (EDIT-18)', () => {
  expect(changes(['a', 'b', 'c'], ['a', 'new', 'c'])).toEqual(['2>2']);
  expect(changes(['old'], ['new'])).toEqual(['1>1']);
});

test('a removed page follows the one that it followed, and a moved one is listed once (EDIT-18)', () => {
  expect(changes(['a', 'b', 'c'], ['a', 'c'])).toEqual(['2>-']);
  expect(changes(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['1>2 moved', '2>3 moved']);
});
