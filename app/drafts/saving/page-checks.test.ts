import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { text } from '#tests/support/drafts/draft-save.ts';
import { checkPages } from './page-checks.ts';

let now = performance.now(); // continues across tests, because the time slices remember their last start
afterEach(() => void vi.restoreAllMocks());

test('other requests are served between the pages of a save (S1)', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10)); // every page takes longer than a slice
  const keys = ['1', '2', '3', '4', '5', '6'];
  let turns = 0;
  let isDone = false;
  const otherRequests = (async () => {
    for (; !isDone; turns++) await nextTurn();
  })();
  const checked = await checkPages('book', Object.fromEntries(keys.map((key) => [key, text(`Page ${key}.`)])));
  isDone = true;
  await otherRequests;
  expect(checked.ok && [...checked.pages.keys()]).toEqual(keys);
  expect(turns).toBeGreaterThanOrEqual(keys.length);
});

test('pages of several saves are checked one after another, with other requests in between (S1)', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  let turns = 0;
  let isDone = false;
  const otherRequests = (async () => {
    for (; !isDone; turns++) await nextTurn();
  })();
  const checkedIn: number[] = [];
  const trackedPage = () => {
    const page = text('One.');
    return Object.defineProperty({ ...page }, 'content', {
      enumerable: true,
      get: () => {
        checkedIn.push(turns);
        return page.content;
      },
    });
  };
  await Promise.all(Array.from({ length: 5 }, () => checkPages('book', { 1: trackedPage() })));
  isDone = true;
  await otherRequests;
  expect(new Set(checkedIn).size).toBe(5);
});

test('other requests are served while words of a page without spaces are counted (S1)', async () => {
  const words = Array.from({ length: 60_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000))).join('');
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  let turns = 0;
  let isDone = false;
  const otherRequests = (async () => {
    for (; !isDone; turns++) await nextTurn();
  })();
  const checked = await checkPages('book', { 1: text(words) });
  isDone = true;
  await otherRequests;
  expect(checked.ok && checked.pages.get('1')?.words).toBeGreaterThan(50_000);
  expect(turns).toBeGreaterThan(20); // a thousand characters at a time
});
