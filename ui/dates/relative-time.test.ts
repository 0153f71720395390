import { expect, test } from 'vitest';
import { formatAgo, formatAgoShort } from './relative-time.ts';

test('ages are shown in words, from "just now" to years (READ-ARC-01)', () => {
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
  for (const [elapsed, words] of cases) expect([elapsed, formatAgo(now - elapsed, now)]).toEqual([elapsed, words]);
});

test('the feed shows short ages: m to 59, h to 23, d to 29, mo to 11, then y (FEED-21, AMB-92)', () => {
  const now = Date.parse('2026-06-15T12:00:00Z');
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  const cases: [number, string][] = [
    [-5_000, 'just now'],
    [59_999, 'just now'],
    [minute, '1m ago'],
    [59 * minute, '59m ago'],
    [hour, '1h ago'],
    [24 * hour - 1, '23h ago'],
    [day, '1d ago'],
    [30 * day - 1, '29d ago'],
    [30 * day, '1mo ago'],
    [364 * day, '11mo ago'],
    [365 * day, '1y ago'],
    [800 * day, '2y ago'],
  ];
  for (const [elapsed, words] of cases) expect([elapsed, formatAgoShort(now - elapsed, now)]).toEqual([elapsed, words]);
});
