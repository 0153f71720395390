import { expect, test } from 'vitest';
import { directionOf, normalized } from './text-rules.ts';

test.each([
  ['ساعي البريد', 'rtl'],
  ['«ساعي» by post', 'rtl'],
  ['12 שירים', 'rtl'],
  ['The Post ساعي', undefined],
  ['夜の図書館', undefined],
  ['123', undefined],
  ['', undefined],
])('a tile with the title %s has its caption in the direction of its first letter (BROWSE-05)', (title, direction) => {
  expect(directionOf(title)).toBe(direction);
});

test('a letter with thousands of marks, whose normalization would hold the process for minutes, keeps thirty of them', () => {
  const marks = '\u0300'.repeat(200_000) + '\u0316'.repeat(200_000);
  expect(normalized(`x${marks}y`)).toBe(`x${'\u0300'.repeat(30)}y`.normalize('NFC'));
  expect(normalized('Ấn phẩm', 'NFKD')).toBe('Ấn phẩm'.normalize('NFKD'));
});
