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
])('the caption of a tile titled %s follows the direction of its first letter (BROWSE-05)', (title, direction) => {
  expect(directionOf(title)).toBe(direction);
});

test('a letter with thousands of marks, which would block the process for minutes, is cut to thirty', () => {
  const marks = '\u0300'.repeat(200_000) + '\u0316'.repeat(200_000);
  expect(normalized(`x${marks}y`)).toBe(`x${'\u0300'.repeat(30)}y`.normalize('NFC'));
  expect(normalized('Ấn phẩm', 'NFKD')).toBe('Ấn phẩm'.normalize('NFKD'));
});
