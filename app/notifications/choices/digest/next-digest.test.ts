import { expect, test } from 'vitest';
import { nextDigest } from './next-digest.ts';

test('across clock changes the hour of a digest is that of the member (NOTICE-10)', () => {
  const next = (frequency: 'daily' | 'weekly', hour: number, zone: string, now: string) =>
    nextDigest({ frequency, hour, zone }, Date.parse(now))?.toISOString();
  expect(next('daily', 18, 'Europe/Berlin', '2027-03-27T17:00:00Z')).toBe('2027-03-28T16:00:00.000Z');
  expect(next('daily', 18, 'Europe/Berlin', '2027-10-30T16:00:00Z')).toBe('2027-10-31T17:00:00.000Z');
  expect(next('daily', 2, 'Europe/Berlin', '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:00:00.000Z'); // 3:00 AM, because there is no 2:00
  expect(next('daily', 2, 'Europe/Berlin', '2027-10-31T00:00:00Z')).toBe('2027-11-01T01:00:00.000Z'); // not at the second 2:00
  expect(next('weekly', 18, 'America/New_York', '2027-03-08T23:00:00Z')).toBe('2027-03-15T22:00:00.000Z');
  expect(next('weekly', 0, 'Pacific/Apia', '2011-12-26T12:00:00Z')).toBe('2012-01-01T10:00:00.000Z');
});
