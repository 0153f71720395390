import { expect, test } from 'vitest';
import { mostAlike, wordSet } from './likeness.ts';

const placed = (text: string, at: number) => ({ block: `${at}: ${text}`, words: wordSet(text), at });
const moved = async (from: [string, number], ...to: [string, number][]) => {
  const found = await mostAlike(
    [placed(...from)],
    to.map((block) => placed(...block)),
    () => Promise.resolve(),
  );
  return found.get(`${from[1]}: ${from[0]}`);
};

test('remarks move to the block that is most alike, to the nearest of those that are equally alike, and to none that shares less than half (REPLY-08)', async () => {
  expect(await moved(['The lamp was lit.', 3], ['The lamp was out.', 0], ['The lamp was lit, they said.', 9])).toBe(
    '9: The lamp was lit, they said.',
  );
  expect(await moved(['The lamp was lit.', 3], ['The lamp was out.', 0], ['The lamp was gone.', 4], ['The lamp was red.', 9])).toBe(
    '4: The lamp was gone.',
  );
  expect(await moved(['one two', 0], ['one two three four', 1])).toBe('1: one two three four');
  expect(await moved(['one two', 0], ['one two three four five', 1])).toBeUndefined();
  expect(await moved(['灯亮了一夜', 0], ['灯亮了一会', 1])).toBe('1: 灯亮了一会');
  expect(await moved(['', 0], ['', 1])).toBeUndefined();
});

const equal = (text: string, from: number) => Array.from({ length: 2_000 }, (_, i) => ({ ...placed(text, i), block: `${from + i}` }));

test('each of 2,000 equal blocks in the place of 2,000 others gets the remarks of the nearest (REPLY-08)', async () => {
  const found = await mostAlike(equal('again and again', 0), equal('again and again', 5_000), () => Promise.resolve());
  expect([found.size, [...found].filter(([from, to]) => Number(to) !== Number(from) + 5_000).length]).toEqual([2_000, 0]);
});

test('2,000 long blocks of the same words are compared within a limit and with pauses, and remarks on the others are about an earlier version (REPLY-08)', async () => {
  const long = Array.from({ length: 500 }, (_, i) => `w${i}`).join(' ');
  let pauses = 0;
  const found = await mostAlike(equal(long, 0), equal(long, 5_000), async () => void pauses++);
  expect([found.size > 50, found.size < 200, pauses > 30]).toEqual([true, true, true]);
});
