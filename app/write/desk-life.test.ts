import { expect, test } from 'vitest';
import { beginAnew, deskNow, isDeskNow } from './desk-life.ts';

test('BOOK-ED-18 AI-20 after Delete Work the tools of a desk belong to another work, until that is taken back', () => {
  const before = deskNow('a');
  const back = beginAnew('a');
  expect(deskNow('a')).not.toBe(before);
  expect([before, deskNow('a')].map(isDeskNow)).toEqual([false, true]);
  expect(isDeskNow(deskNow('b'))).toBe(true);
  back();
  expect(isDeskNow(before)).toBe(true);
});
