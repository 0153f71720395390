import type pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { firstSave } from '#tests/support/drafts/draft-save.ts';
import { createDraft, saveDraft } from '#tests/support/drafts/drafts.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { ORIGIN, send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { addressOf } from '../http/security/http-security.ts';
import { resetRateLimits } from '../limits/rate-limits.ts';
import { diskSpace, requireDiskSpace } from '../process/disk-space.ts';
import { db, plannedOnce, pool } from './database.ts';
import { databaseProblem } from './database-problems.ts';
import { asOwner } from './shared-pool.ts';

beforeEach(resetRateLimits);
afterEach(() => void vi.useRealTimers());

const BUSY = 'The site is very busy right now. Please try again in a few seconds.';
const NO_SPACE = 'The server has no space left, so this was not saved. Please keep a copy and try again later.';

/** Locks tables even for reading, until the returned function is called. */
async function lockTables(tables: string) {
  const client = await pool.connect();
  await client.query(`begin; lock table ${tables} in access exclusive mode`);
  let isLocked = true;
  const open = async () => {
    if (!isLocked) return;
    isLocked = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(open); // a test that fails before it opens them would stop all later ones
  return open;
}

/** Makes PostgreSQL refuse every change as on a full disk, until the returned function is called. */
async function fullDisk() {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await pool.query(`create function no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  for (const { name } of rows)
    await pool.query(`create trigger no_space before insert or update on ${name} for each statement execute function no_space()`);
  return async () => {
    await pool.query('drop function no_space() cascade');
  };
}

test('fourteen waiting requests of one member do not block other members (S11)', async () => {
  const [one, other] = [await createMember(), await createMember()];
  const book = await createBook(other);
  const open = await lockTables('drafts');
  const waiting = Array.from({ length: 14 }, () => saveDraft(crypto.randomUUID(), firstSave(), one.cookie));
  await expect
    .poll(
      async () =>
        (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount,
    )
    .toBe(4);
  const responses = await Promise.all(
    ['/posts', `/book/${book.id}`, '/community'].map((path) => visit(`${path}?now=${Math.random()}`, { as: other.cookie })),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  await open();
  // on a slow machine some time out
  expect((await Promise.all(waiting)).filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
});

test('a request that waits too long for a lock gets 503 with a message, and succeeds later (S11)', async () => {
  const member = await createMember();
  const open = await lockTables('series'); // a table that the session is not read from
  const fields = { title: 'Tides', description: '', status: 'progress' };
  const refused = await send('/series/new', fields, member.cookie);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await pageOf(refused)).text).toContain(BUSY);
  await open();
  expect((await send('/series/new', fields, member.cookie)).status).toBe(303);
});

test('a query within a transaction runs even if its owner holds all allowed connections (S11)', async () => {
  await asOwner('someone', 'member', async () => {
    const held = await Promise.all(Array.from({ length: 3 }, () => pool.connect()));
    await db.transaction(async () => {
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
    for (const client of held) client.release();
  });
});

test('neither a member nor a network holds all connections of a pool, so that others get one (S11)', async () => {
  const hold = async (kind: 'member' | 'network', each: pg.Pool, max: number) => {
    let open = 0;
    const connections = asOwner('one', kind, () => Array.from({ length: each.options.max }, () => each.connect()));
    for (const client of connections) void client.then(() => open++);
    const others = await asOwner('other', 'member', () => each.query('select 2 as two'));
    expect(others.rows).toEqual([{ two: 2 }]);
    await expect.poll(() => open).toBe(max);
    for (const client of connections) (await client).release();
  };
  await hold('member', pool, 4);
  await hold('network', pool, 7);
  await hold('member', plannedOnce.$client, 2);
  await hold('network', plannedOnce.$client, 5);
});

test('a visitor counts as their network (S11)', async () => {
  const other = await createMember();
  const address = addressOf(new Request(ORIGIN), undefined);
  const held = await asOwner(`network ${address}`, 'network', () => Promise.all(Array.from({ length: 7 }, () => pool.connect())));
  const answered: string[] = [];
  const waits = visit(`/posts?now=${Math.random()}`);
  void waits.then(() => answered.push('visitor'));
  for (const path of ['/community', '/saved-stories', '/community']) {
    expect((await visit(path, { as: other.cookie })).status).toBe(200);
    answered.push('other');
  }
  expect(answered).toEqual(['other', 'other', 'other']); // the visitor waits for their own network
  for (const client of held) client.release();
  expect((await waits).status).toBe(200);
});

test('while the disk is full, every page can be read, and saving returns 507 (S5)', async () => {
  const [signedIn, author] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const draft = await createDraft(signedIn);
  await pool.query('delete from challenges'); // the first page view would store the next one
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 24 * 60 * 60 * 1000 }); // so that the session would be renewed
  const repaired = await fullDisk();
  const paths = [
    '/',
    '/posts',
    '/weekly-challenges',
    '/community',
    '/kids-adventure',
    '/search?q=lamp',
    `/book/${book.id}`,
    `/profile/${author.id}`,
  ];
  const own = ['/profile', '/saved-stories', '/settings', '/write', `/write/book?draft=${draft}`, '/create-post'];
  try {
    for (const path of paths) expect([path, (await visit(path)).status]).toEqual([path, 200]);
    for (const path of [...paths, ...own]) {
      const { status } = await visit(path, { as: signedIn.cookie });
      expect([path, status < 400]).toEqual([path, true]);
    }
    const refused = await send('/create-post', { content: 'The lamp was lit.' }, signedIn.cookie);
    expect(refused.status).toBe(507);
    expect((await pageOf(refused)).text).toContain(NO_SPACE);
    const saved = await saveDraft(crypto.randomUUID(), firstSave(), signedIn.cookie);
    expect([saved.status, (await saved.text()).includes(NO_SPACE)]).toEqual([507, true]);
  } finally {
    await repaired();
  }
  expect((await send('/create-post', { content: 'The lamp was lit.' }, signedIn.cookie)).status).toBe(303);
});

test.each([
  ['53100', 'storage-full'],
  ['53200', 'database-busy'],
  ['57014', 'database-busy'],
  ['55P03', 'database-busy'],
  ['40P01', 'database-busy'],
  ['57P01', 'database-unavailable'],
  ['23505', null],
])('the SQLSTATE %s means %s (S5, S11)', async (code, problem) => {
  const error = await pool.query(`do $$ begin raise exception 'test' using errcode = '${code}'; end $$`).catch((refused) => refused);
  expect(databaseProblem(new Error('Failed query', { cause: error }))).toBe(problem);
});

test('PostgreSQL ends statements that exceed the time limit of a page', async () => {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout') order by name`,
  );
  expect(rows).toEqual([
    { name: 'lock_timeout', setting: '4000' },
    { name: 'statement_timeout', setting: '5000' },
  ]);
});

test('the health check reports a nearly full disk (S5)', async () => {
  expect(await diskSpace('/', Number.MAX_SAFE_INTEGER)).toMatch(/^degraded: \d+ MB of disk space left in DATA_DIR$/);
  expect(await diskSpace('/', 0)).toBeNull();
  expect(await diskSpace('/no/such/folder')).toBeNull();
  await expect(requireDiskSpace('/', 0)).resolves.toBeUndefined();
  const error = await requireDiskSpace('/', Number.MAX_SAFE_INTEGER).catch((refused) => refused);
  expect(databaseProblem(error)).toBe('storage-full');
  expect((await visit('/healthz')).status).toBe(200);
});
