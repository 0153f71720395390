import { expect, test } from 'vitest';
import { mayComment, readComment } from './comment-rules.ts';

test.each([
  ['visitor', null, false],
  ['person without a username', { username: '' }, false],
  ['person', { username: 'maya' }, true],
] as const)('ENGAGE-08 a %s may comment: %s', (_who, viewer, may) => expect(mayComment(viewer)).toBe(may));

test('ENGAGE-07 a comment is trimmed, not blank, and of a measure', () => {
  expect(readComment('  well said  ')).toEqual({ text: 'well said' });
  for (const text of ['', '   ', null, 'x'.repeat(2_001)]) expect(readComment(text)).toHaveProperty('refusal');
});
