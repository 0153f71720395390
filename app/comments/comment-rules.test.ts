import { expect, test } from 'vitest';
import { mayComment, readComment, stillThere } from './comment-rules.ts';

test.each([
  ['visitor', null, false],
  ['person without a username', { username: '' }, false],
  ['person', { username: 'maya' }, true],
] as const)('a %s may comment: %s (ENGAGE-08)', (_who, viewer, may) => expect(mayComment(viewer)).toBe(may));

test('a comment is trimmed, not blank, and of a measure (ENGAGE-07)', () => {
  expect(readComment('  well said  ')).toEqual({ text: 'well said' });
  for (const text of ['', '   ', null, 'x'.repeat(2_001)]) expect(readComment(text)).toHaveProperty('refusal');
});

test('what a page asked for anew no longer has goes from an open list, and nothing of another page (AMB-59)', () => {
  const one = (n: number) => ({
    id: `c${n}`,
    text: '',
    createdAt: `2026-11-21T10:00:0${n}.000Z`,
    author: { name: '', username: '', profilePicture: null },
  });
  const ids = (shown: number[], page: number[], { first = [] as number[], next = null as string | null, top = true } = {}) =>
    stillThere(shown.map(one), { comments: page.map(one), next }, first.map(one), top).map(({ id }) => Number(id[1]));
  expect(ids([9, 8, 7, 6], [9, 7, 6])).toEqual([9, 7, 6]);
  expect(ids([9, 8, 7, 6], [8, 7])).toEqual([8, 7]); // the newest and the oldest of all
  expect(ids([9, 8, 7, 6], [8, 7], { first: [9] })).toEqual([9, 8, 7]); // it came after the page was read
  expect(ids([9, 8, 7, 6, 5], [9, 7], { next: 'more' })).toEqual([9, 7, 6, 5]); // what is older stands on the next page
  expect(ids([9, 8, 7, 6, 5, 4], [6, 4], { top: false })).toEqual([9, 8, 7, 6, 4]); // what is newer stood on the page before
  expect(ids([9, 8], [], { top: false })).toEqual([9, 8]);
  expect(ids([9, 8], [])).toEqual([]);
});
