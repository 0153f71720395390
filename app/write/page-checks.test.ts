import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { text } from '../../tests/drafts.ts';
import { checkPages } from './page-checks.ts';

let now = performance.now(); // goes on from test to test, as the slices remember when the last one began
afterEach(() => void vi.restoreAllMocks());

test('others are served between the pages of a save (S1)', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10)); // every page takes longer than a slice
  const keys = ['1', '2', '3', '4', '5', '6'];
  let turns = 0;
  let over = false;
  const others = (async () => {
    for (; !over; turns++) await nextTurn();
  })();
  const checked = await checkPages('book', Object.fromEntries(keys.map((key) => [key, text(`Page ${key}.`)])));
  over = true;
  await others;
  expect(checked.ok && [...checked.pages.keys()]).toEqual(keys);
  expect(turns).toBeGreaterThanOrEqual(keys.length);
});

test('pages of several saves at one moment are checked one after the other, with turns between them (S1)', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  let turns = 0;
  let over = false;
  const others = (async () => {
    for (; !over; turns++) await nextTurn();
  })();
  const checkedIn: number[] = [];
  const watched = () => {
    const page = text('One.');
    return Object.defineProperty({ ...page }, 'content', {
      enumerable: true,
      get: () => {
        checkedIn.push(turns);
        return page.content;
      },
    });
  };
  await Promise.all(Array.from({ length: 5 }, () => checkPages('book', { 1: watched() })));
  over = true;
  await others;
  expect(new Set(checkedIn).size).toBe(5);
});

test('others are served while the words of a page without spaces are counted (S1)', async () => {
  const words = Array.from({ length: 60_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000))).join('');
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  let turns = 0;
  let over = false;
  const others = (async () => {
    for (; !over; turns++) await nextTurn();
  })();
  const checked = await checkPages('book', { 1: text(words) });
  over = true;
  await others;
  expect(checked.ok && checked.pages.get('1')?.words).toBeGreaterThan(50_000);
  expect(turns).toBeGreaterThan(20); // a thousand letters at a time
});
