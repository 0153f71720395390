import { expect, test } from 'vitest';
import { cutTo, directionOf, endOf, normalized } from './text-rules.ts';

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

test('truncating a text never splits a character (AI-20)', () => {
  expect(cutTo('snail', 5)).toBe('snail');
  expect(cutTo('snails', 5)).toBe('snail');
  expect(cutTo('snai\u{1f40c}', 5)).toBe('snai');
  expect(cutTo('sna\u{1f40c}', 5)).toBe('sna\u{1f40c}');
  expect(endOf('snail', 5)).toBe('snail');
  expect(endOf('\u{1f40c}snail', 6)).toBe('snail');
  expect(endOf('\u{1f40c}snail', 7)).toBe('\u{1f40c}snail');
});
