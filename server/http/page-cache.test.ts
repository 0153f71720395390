import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { db } from '../database/database.ts';
import { isDatabaseUnavailable, isUnstorableText } from '../database/database-problems.ts';
import { cachedPage, createPageCache, pageKey, plain } from './page-cache.ts';

const page = (words: string) => cachedPage(words, '<nonce>', new Set(['home']), []);

test('a page that was being rendered when a profile became private is not served to later requests (PRIVACY-03)', async () => {
  const cache = createPageCache();
  const before = Promise.withResolvers<ReturnType<typeof page>>();
  const first = cache.get('/', () => before.promise);
  cache.drop('*');
  const second = cache.get('/', async () => page('after'));
  before.resolve(page('before'));
  expect(plain((await second)!, '').toString()).toBe('after');
  expect(plain((await first)!, '').toString()).toBe('before'); // earlier requests may receive it
  expect(plain((await cache.get('/', async () => page('new')))!, '').toString()).toBe('after');
});

test('a page is dropped with its own topics only', async () => {
  const cache = createPageCache();
  await cache.get('/', async () => page('cached'));
  cache.drop('posts');
  expect(plain((await cache.get('/', async () => page('new')))!, '').toString()).toBe('cached');
  cache.drop('home');
  expect(plain((await cache.get('/', async () => page('new')))!, '').toString()).toBe('new');
});

test('a visitor gets the old page while one rendering of the new one is under way', async () => {
  vi.useFakeTimers();
  try {
    const cache = createPageCache();
    const words = async (render: () => Promise<ReturnType<typeof page>>) => plain((await cache.get('/', render))!, '').toString();
    const never = async () => page('rendered twice');
    expect(await words(async () => page('first'))).toBe('first');
    vi.advanceTimersByTime(1_999);
    expect(await words(never)).toBe('first');
    vi.advanceTimersByTime(1);
    const next = Promise.withResolvers<ReturnType<typeof page>>();
    expect(await words(() => next.promise)).toBe('first');
    expect(await words(never)).toBe('first');
    next.resolve(page('second'));
    await vi.waitFor(async () => expect(await words(never)).toBe('second'));
    vi.advanceTimersByTime(12_000);
    expect(await words(async () => page('third'))).toBe('third');
  } finally {
    vi.useRealTimers();
  }
});

test('a page is not rendered again while its data is unchanged, for half a minute', async () => {
  vi.useFakeTimers();
  try {
    const cache = createPageCache();
    let renderings = 0;
    let data: string | null = 'one';
    const words = async () => {
      const cached = await cache.get(
        '/',
        async () => page(`rendering ${++renderings}`),
        async () => data,
      );
      await vi.advanceTimersByTimeAsync(2_001);
      return plain(cached!, '').toString();
    };
    expect(await words()).toBe('rendering 1');
    expect(await words()).toBe('rendering 1'); // renewed in the background: its data was not read before
    for (let i = 0; i < 5; i++) expect(await words()).toBe('rendering 2');
    data = 'two';
    await words();
    expect(await words()).toBe('rendering 3');
    for (let i = 0; i < 14; i++) await words();
    expect(await words()).toBe('rendering 4');
    data = null; // data that cannot be read causes a rendering
    await words();
    expect(await words()).toBe('rendering 5');
  } finally {
    vi.useRealTimers();
  }
});

test('when a stale page is dropped during its renewal, neither it nor that rendering is served (PRIVACY-03)', async () => {
  vi.useFakeTimers();
  try {
    const cache = createPageCache();
    const words = async (render: () => Promise<ReturnType<typeof page>>) => plain((await cache.get('/', render))!, '').toString();
    await words(async () => page('before'));
    vi.advanceTimersByTime(3_000);
    const late = Promise.withResolvers<ReturnType<typeof page>>();
    expect(await words(() => late.promise)).toBe('before');
    cache.drop('*');
    expect(await words(async () => page('after'))).toBe('after');
    late.resolve(page('rendered before the change'));
    await vi.advanceTimersByTimeAsync(0); // lets the end of the rendering take effect
    expect(await words(async () => page('new'))).toBe('after');
  } finally {
    vi.useRealTimers();
  }
});

test('a text that PostgreSQL cannot store is distinguished from other errors and an unavailable database', async () => {
  const refused = (given: unknown) =>
    db.execute(sql`select ${given}::text`).then(
      () => null,
      (error) => error,
    );
  const nul = await refused('a\0b');
  expect([isUnstorableText(nul), isDatabaseUnavailable(nul)]).toEqual([true, false]);
  const odd = await db.execute(sql`select 1 / 0`).catch((error) => error);
  expect(isUnstorableText(odd)).toBe(false);
});

test('a page is cached once, whatever the Host header says (B3)', () => {
  const key = (address: string) => pageKey(new Request(address));
  expect(key('http://a.example/search?q=lamp')).toBe(key('https://b.example:8080/search?q=lamp'));
  expect(key('http://a.example/search?q=lamp')).not.toBe(key('http://a.example/search?q=lamps'));
});
