import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

afterEach(() => void vi.useRealTimers());

test('an id created by the browser is a UUIDv7 that begins with its time', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T22:00:00.123Z') });
  const ids = Array.from({ length: 100 }, newId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) {
    expect(z.uuidv7().safeParse(id).success).toBe(true);
    expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(Date.now());
  }
});

test('later ids sort after earlier ones', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 255 });
  const ids = [0, 1, 65_536, 2 ** 32, 2 ** 40].map((ms) => {
    vi.setSystemTime(255 + ms);
    return newId();
  });
  expect(ids.toSorted()).toEqual(ids);
});
