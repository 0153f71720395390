import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatDate } from './dates.ts';
import { LocalDate } from './local-date.tsx';

const AT = '2026-11-22T10:30:00.000Z';

test('dates have one format, in the requested time zone (ENGAGE-13)', () => {
  expect(formatDate(AT, 'UTC')).toBe('Nov 22, 2026');
  expect(formatDate(new Date(AT), 'Pacific/Kiritimati')).toBe('Nov 23, 2026');
  expect(formatDate(Date.parse(AT), 'Pacific/Pago_Pago')).toBe('Nov 21, 2026');
  expect(formatDate('2026-06-01T00:00:00Z', 'America/New_York')).toBe('May 31, 2026');
});

test('the server renders dates in UTC, regardless of its own time zone', () => {
  const before = process.env.TZ;
  process.env.TZ = 'Pacific/Kiritimati';
  try {
    expect(renderToString(<LocalDate at={AT} className="when" />)).toBe(`<time class="when" dateTime="${AT}">Nov 22, 2026</time>`);
  } finally {
    process.env.TZ = before;
  }
});
