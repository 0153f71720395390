import { expect, test } from 'vitest';
import { directionOf } from './text-rules.ts';

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
