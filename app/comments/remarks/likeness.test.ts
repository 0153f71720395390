import { expect, test } from 'vitest';
import { mostAlike, wordSet } from './likeness.ts';

const placed = (text: string, at: number) => ({ block: `${at}: ${text}`, words: wordSet(text), at });
const moved = (from: [string, number], ...to: [string, number][]) =>
  mostAlike(
    [placed(...from)],
    to.map((one) => placed(...one)),
  ).get(`${from[1]}: ${from[0]}`);

test('the most alike block gets the remarks, of equally alike ones the nearest, and none that shares less than half (REPLY-08)', () => {
  expect(moved(['The lamp was lit.', 3], ['The lamp was out.', 0], ['The lamp was lit, they said.', 9])).toBe(
    '9: The lamp was lit, they said.',
  );
  expect(moved(['The lamp was lit.', 3], ['The lamp was out.', 0], ['The lamp was gone.', 4], ['The lamp was red.', 9])).toBe(
    '4: The lamp was gone.',
  );
  expect(moved(['one two', 0], ['one two three four', 1])).toBe('1: one two three four');
  expect(moved(['one two', 0], ['one two three four five', 1])).toBeUndefined();
  expect(moved(['灯亮了一夜', 0], ['灯亮了一会', 1])).toBe('1: 灯亮了一会');
  expect(moved(['', 0], ['', 1])).toBeUndefined();
});

test('2,000 equal blocks in the place of 2,000 others are compared 400,000 times, and the others are about an earlier version (REPLY-08)', () => {
  const equal = (from: number) =>
    Array.from({ length: 2_000 }, (_, i) => ({ ...placed('again and again '.repeat(50), i), block: `${from + i}` }));
  expect(mostAlike(equal(0), equal(5_000)).size).toBe(200);
});
