import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from './database.ts';
import { isAway, isUnkeepable } from './database-problems.ts';
import { createPageCache, cut, plain } from './page-cache.ts';

const page = (words: string) => cut(words, '<nonce>', new Set(['home']), []);

test('PRIVACY-03 what was being rendered when somebody hid is given to nobody who comes after', async () => {
  const cache = createPageCache();
  const before = Promise.withResolvers<ReturnType<typeof page>>();
  const first = cache.get('/', () => before.promise);
  cache.drop('*');
  const second = cache.get('/', async () => page('after'));
  before.resolve(page('before'));
  expect(plain((await second)!, '').toString()).toBe('after');
  expect(plain((await first)!, '').toString()).toBe('before'); // who asked before may have it
  expect(plain((await cache.get('/', async () => page('anew')))!, '').toString()).toBe('after');
});

test('a page goes with its own topics, and stays with those of others', async () => {
  const cache = createPageCache();
  await cache.get('/', async () => page('kept'));
  cache.drop('posts');
  expect(plain((await cache.get('/', async () => page('anew')))!, '').toString()).toBe('kept');
  cache.drop('home');
  expect(plain((await cache.get('/', async () => page('anew')))!, '').toString()).toBe('anew');
});

test('a text that PostgreSQL cannot keep is known from one that went wrong, and from a database that is away', async () => {
  const refused = (given: unknown) =>
    db.execute(sql`select ${given}::text`).then(
      () => null,
      (error) => error,
    );
  const nul = await refused('a\0b');
  expect([isUnkeepable(nul), isAway(nul)]).toEqual([true, false]);
  const odd = await db.execute(sql`select 1 / 0`).catch((error) => error);
  expect(isUnkeepable(odd)).toBe(false);
});
