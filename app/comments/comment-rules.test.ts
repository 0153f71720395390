import { expect, test } from 'vitest';
import { mayComment, readComment, withoutDeleted } from './comment-rules.ts';

test.each([
  ['visitor', null, false],
  ['person without a username', { username: '' }, false],
  ['person', { username: 'maya' }, true],
] as const)('a %s may comment: %s (ENGAGE-08)', (_who, viewer, may) => expect(mayComment(viewer)).toBe(may));

test('a comment is trimmed, must not be blank, and has a maximum length (ENGAGE-07)', () => {
  expect(readComment('  well said  ')).toEqual({ text: 'well said' });
  expect(readComment(`${'x\r\n'.repeat(999)}x`)).toEqual({ text: `${'x\n'.repeat(999)}x` }); // line ends of a plain form count once
  for (const text of ['', '   ', null, 'x'.repeat(2_001)]) expect(readComment(text)).toHaveProperty('problem');
});

test('comments missing from a refetched page are removed from an open list, those of other pages only if they were deleted (AMB-59, CMT-03)', () => {
  const comment = (n: number) => ({
    id: `c${n}`,
    text: '',
    createdAt: `2026-11-21T10:00:0${n}.000Z`,
    author: { name: '', username: '', profilePicture: null },
    mayDelete: false,
  });
  const ids = (
    shown: number[],
    page: number[],
    { first = [] as number[], next = null as string | null, top = true, deleted = [] as number[] } = {},
  ) =>
    withoutDeleted(
      shown.map(comment),
      { comments: page.map(comment), next, deleted: deleted.map((n) => `c${n}`) },
      first.map(comment),
      top,
    ).map(({ id }) => Number(id[1]));
  expect(ids([9, 8, 7, 6], [9, 7, 6])).toEqual([9, 7, 6]);
  expect(ids([9, 8, 7, 6], [8, 7])).toEqual([8, 7]); // also the newest and the oldest
  expect(ids([9, 8, 7, 6], [8, 7], { first: [9] })).toEqual([9, 8, 7]); // newer than the page
  expect(ids([9, 8, 7, 6, 5], [9, 7], { next: 'more' })).toEqual([9, 7, 6, 5]); // older ones are on the next page
  expect(ids([9, 8, 7, 6, 5, 4], [6, 4], { top: false })).toEqual([9, 8, 7, 6, 4]); // newer ones are on the previous page
  expect(ids([9, 8], [], { top: false })).toEqual([9, 8]);
  expect(ids([9, 8], [])).toEqual([]);
  expect(ids([9, 8, 7, 6], [7, 6], { top: false, deleted: [8] })).toEqual([9, 7, 6]); // deleted on the page before
});
