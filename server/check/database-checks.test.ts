import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { createMember } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { newAddress } from '../media/addresses.ts';
import type { Store } from '../media/storage/file-store.ts';
import { checkCounts, checkFiles, checkForeignKeys } from './content-checks.ts';
import { checkClock, checkMigrations, checkOldestCase, checkOwner, checkServer } from './database-checks.ts';

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
beforeAll(() => client.connect());
afterAll(() => client.end());

/** Runs `check` after a change of the database, which is undone. */
async function afterChange<T>(statement: string, check: () => Promise<T>, values: unknown[] = []): Promise<T> {
  await client.query('begin');
  try {
    await client.query(statement, values);
    return await check();
  } finally {
    await client.query('rollback');
  }
}

/** A database server with this version and these settings switched off. */
const serverWith = (version: number, off: string[]) =>
  ({
    query: async (statement: string) => ({
      rows: statement.includes('server_version_num')
        ? [{ version }]
        : statement.includes('pg_settings')
          ? off.map((name) => ({ name }))
          : [{ version: '18.4' }],
    }),
  }) as Partial<pg.Client> as pg.Client;

test('an old PostgreSQL, and one that can lose saved text, are failures (OPS-09)', async () => {
  expect(await checkServer(serverWith(180_004, []))).toEqual({ status: 'ok', text: 'PostgreSQL 18.4, durable' });
  expect(await checkServer(serverWith(140_012, []))).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('Use version 15 or newer'),
  });
  expect((await checkServer(serverWith(180_004, ['fsync']))).text).toBe('fsync switched off: saved text can be lost. Switch it on.');
  expect((await checkServer(client)).text).toBe(
    'fsync, full_page_writes, synchronous_commit switched off: saved text can be lost. Switch them on.', // as tests set them
  );
});

test('a migration that is not applied is a warning, and a newer database is a failure (OPS-09)', async () => {
  const check = () => checkMigrations(client);
  expect(await check()).toEqual({ status: 'ok', text: 'all applied' });
  const last = 'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)';
  expect(await afterChange(last, check)).toMatchObject({ status: 'warn', text: expect.stringContaining('1 are not applied yet') });
  const newer = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 4000000000000)`;
  expect(await afterChange(newer, check)).toEqual({ status: 'fail', text: 'This database belongs to a newer version.' });
});

test('a case that has been open for 48 hours is a warning (OPS-09)', async () => {
  const openedAgo = (hours: number) =>
    afterChange(
      `insert into cases (kind, opened_at) values ('problem', now() - make_interval(mins => $1))`,
      () => checkOldestCase(client),
      [hours * 60 + 1],
    );
  expect(await checkOldestCase(client)).toEqual({ status: 'ok', text: 'no case is open' });
  expect(await openedAgo(47)).toEqual({ status: 'ok', text: '1 open, the oldest for 47 hours' });
  expect(await openedAgo(48)).toEqual({ status: 'warn', text: '1 open, the oldest for 48 hours. Decide it at /moderation.' });
});

test('a clock that differs from that of the database is a warning, one before this version is a failure (OPS-09)', async () => {
  expect((await checkClock(client)).status).toBe('ok');
  expect(await checkClock(client, () => Date.now() + 3_600_000)).toMatchObject({
    status: 'warn',
    text: expect.stringContaining('by 3600 s'),
  });
  expect((await checkClock(client, () => 0)).status).toBe('fail');
});

test('a site without an owner is a warning (OPS-09)', async () => {
  expect((await checkOwner(client)).status).toBe('warn');
  const { id } = await createMember();
  expect(await afterChange(`update people set role = 'owner' where id = $1`, () => checkOwner(client), [id])).toEqual({
    status: 'ok',
    text: '1',
  });
});

test('a row that refers to a missing one is a failure (OPS-09)', async () => {
  const post = await createPost(await createMember());
  const check = () => checkForeignKeys(client);
  expect(await check()).toEqual({ status: 'ok', text: expect.stringMatching(/^\d{2,} hold$/) });
  const broken = `set local session_replication_role = replica; delete from people where id = '${post.authorId}'`;
  expect(await afterChange(broken, check)).toMatchObject({ status: 'fail', text: expect.stringContaining('posts_author_id_people_id_fk') });
});

test.for(['likes_count', 'views_count', 'comments_count', 'chapter_count'])(
  'a wrong %s of a work is a failure (OPS-09)',
  async (column) => {
    const book = await createBook(await createMember());
    const check = () => checkCounts(client);
    expect((await check()).status).toBe('ok');
    expect(await afterChange(`update works set ${column} = 7 where id = $1`, check, [book.id])).toMatchObject({
      status: 'fail',
      text: expect.stringContaining(book.id),
    });
  },
);

test('comments and chapters that are not shown do not make the counts of a work wrong (OPS-09)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const [comment, chapter] = [(await createComments(author, { work: book.id }, ['A word.']))[0] ?? { id: '' }, await createChapter(book)];
  await client.query('update works set comments_count = 1, chapter_count = 1 where id = $1', [book.id]); // as publishing both would
  expect((await checkCounts(client)).status).toBe('ok');
  await setStateOf('comment', comment, 'hidden');
  await setStateOf('part', chapter, 'hidden');
  const { rows } = await client.query('select comments_count, chapter_count from works where id = $1', [book.id]);
  expect(rows).toEqual([{ comments_count: 0, chapter_count: 0 }]);
  expect((await checkCounts(client)).status).toBe('ok');
});

test('a file that is missing in the store is a failure (OPS-09)', async () => {
  const { id } = await createMember();
  const address = newAddress('books', id, 'books', 1);
  await client.query(
    `insert into pictures (owner_id, bucket, folder, address, width, height, widths, bytes) values ($1, 'books', 'books', $2, 320, 200, '{160,320}', 9)`,
    [id, address],
  );
  const missing = new Set<string>();
  const store = {
    open: async (key: string) => (missing.has(key) ? null : { bytes: 0, body: new ReadableStream() }),
  } as Partial<Store> as Store;
  expect(await checkFiles(client, store)).toEqual({ status: 'ok', text: '2 are there' });
  const key = address.replace('/media/', '');
  missing.add(key);
  expect(await checkFiles(client, store)).toEqual({ status: 'fail', text: `1 of 2 are missing, such as ${key}. Copy them from a backup.` });
});
