import { expect, test } from 'vitest';
import { agoWords } from './ago-rules.ts';

test('READ-ARC-01 how long ago, in words', () => {
  const now = Date.parse('2026-06-15T12:00:00Z');
  const cases: [number, string][] = [
    [0, 'just now'],
    [59_000, 'just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [3_600_000, '1 hour ago'],
    [25 * 3_600_000, '1 day ago'],
    [8 * 86_400_000, '1 week ago'],
    [45 * 86_400_000, '1 month ago'],
    [800 * 86_400_000, '2 years ago'],
    [-5_000, 'just now'],
  ];
  for (const [gone, words] of cases) expect([gone, agoWords(now - gone, now)]).toEqual([gone, words]);
});
