import { eq, getTableColumns } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { db, pool } from '#server/database/database.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { createComments, createPosts } from '#tests/support/posts.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { storeActive } from '../account/sessions/activity.server.ts';
import { lastActive } from '../account/tables.ts';
import { mails } from '../mail/tables.ts';
import { cases } from '../moderation/tables.ts';
import { people } from '../people/tables.ts';
import { reports } from '../reports/tables.ts';
import { storeDailyTotals } from './daily-totals.server.ts';
import { dayOf, durationText } from './statistics-rules.ts';
import { dailyTotals } from './tables.ts';

const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const administrator = await createMember({ role: 'administrator' });

beforeEach(async () => {
  await db.delete(dailyTotals);
});

const adminPage = async () => pageOf(await visit('/admin', { as: administrator.cookie }));
/** The numbers of a row: today, 7, 30 and 365 days. */
async function rowOf(name: string): Promise<string[]> {
  const row = (await adminPage()).parts('.admin-numbers tbody tr').find(({ text }) => text.startsWith(name));
  return row?.parts('td').map(({ text }) => text) ?? [];
}
async function factOf(name: string): Promise<string | undefined> {
  const fact = (await adminPage()).parts('.admin-facts > div').find(({ text }) => text.startsWith(name));
  return fact?.parts('dd')[0]?.text;
}

test('the page of administrators counts what was made in each period, before and after the daily job (SITE-05)', async () => {
  const author = await createMember({ createdAt: ago(500) });
  for (const days of [0, 3, 20, 200, 400]) {
    const book = await createBook(author, { createdAt: ago(days) });
    await createComments(author, { work: book.id }, [{ createdAt: ago(days) }, { createdAt: ago(days) }]);
  }
  await createPosts(author, [{ createdAt: ago(8) }, { createdAt: ago(0) }]);
  const expected = async () => {
    expect(await rowOf('Works')).toEqual(['1', '2', '3', '4']);
    expect(await rowOf('Comments')).toEqual(['2', '4', '6', '8']);
    expect(await rowOf('Posts')).toEqual(['1', '1', '2', '2']);
    expect(await rowOf('Messages')).toEqual(['0', '0', '0', '0']);
  };
  await expected();
  await storeDailyTotals();
  await storeDailyTotals(); // runs at each start
  await expected();
  const stored = await db.select().from(dailyTotals).where(eq(dailyTotals.kind, 'works'));
  expect(stored).toHaveLength(364); // every past day of the year, and not today
  expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  await createBook(author);
  expect(await rowOf('Works')).toEqual(['2', '3', '4', '5']);
});

test('held and waiting things are not counted until they are released or approved, then on their own day (CMT-02, HOLD-02)', async () => {
  const [author, reader] = [await createMember({ createdAt: ago(20) }), await createMember({ createdAt: ago(20) })];
  const numbers = async () => Promise.all(['Works', 'Comments', 'Posts', 'Messages'].map(async (name) => (await rowOf(name)).map(Number)));
  const before = await numbers();
  const plus = (...added: number[]) => before.map((row, i) => row.map((count, period) => (period ? count + (added[i] ?? 0) : count)));
  const three = { createdAt: ago(3) };
  const book = await createBook(author, { ...three, holdFirstComments: true });
  const held = await createBook(author, { ...three, state: 'held' });
  const [comment] = await createComments(reader, { work: book.id }, [{ ...three, state: 'waiting' }]);
  const [post] = await createPosts(reader, [{ ...three, state: 'held' }]);
  const [message] = await createMessages(await createChannel(author), reader, { ...three, state: 'held' });
  expect(await numbers()).toEqual(plus(1));
  await storeDailyTotals();
  expect(await numbers()).toEqual(plus(1));
  expect((await fetchData(`/comments/${comment?.id}/approve`, new URLSearchParams(), author.cookie)).status).toBe(200);
  expect(await numbers()).toEqual(plus(1, 1));
  for (const [type, thing] of [
    ['work', held],
    ['post', post],
    ['message', message],
  ] as const)
    await setStateOf(type, thing ?? { id: '' }, 'shown');
  expect(await numbers()).toEqual(plus(2, 1, 1, 1));
  await setStateOf('work', held, 'held');
  expect(await numbers()).toEqual(plus(1, 1, 1, 1));
});

test('numbers of past days outlive what they counted, without names (SITE-05)', async () => {
  const author = await createMember({ createdAt: ago(2) });
  const before = Number((await rowOf('New accounts'))[1]);
  await storeDailyTotals();
  await db.delete(people).where(eq(people.id, author.id));
  expect(Number((await rowOf('New accounts'))[1])).toBe(before);
  expect(Object.keys(getTableColumns(dailyTotals))).toEqual(['day', 'kind', 'count']);
});

test('a person is active on the days of a request while signed in; the day is written once (SITE-05)', async () => {
  const [reader, earlier] = [await createMember(), await createMember()];
  await db.insert(lastActive).values({ personId: earlier.id, day: dayOf(ago(20).getTime()) });
  const before = (await rowOf('People who were active')).map(Number);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  for (let i = 0; i < 3; i++) await visit('/', { as: reader.cookie });
  await visit('/');
  const writes = () => query.mock.calls.filter(([given]) => JSON.stringify(given).includes('insert into \\"last_active\\"')).length;
  expect(writes()).toBe(0); // no request waits for it
  await storeActive();
  await visit('/', { as: reader.cookie });
  await storeActive();
  expect(writes()).toBe(1);
  query.mockRestore();
  expect(await db.select().from(lastActive).where(eq(lastActive.personId, reader.id))).toEqual([
    { personId: reader.id, day: dayOf(Date.now()) },
  ]);
  expect((await rowOf('People who were active')).map(Number)).toEqual(before.map((count) => count + 1));
  await visit('/', { as: earlier.cookie });
  expect((await rowOf('People who were active')).map(Number)).toEqual([
    ...before.slice(0, 2).map((count) => count + 2),
    ...before.slice(2).map((count) => count + 1),
  ]);
});

test('the median answer time is of the reports that were answered in the period (SITE-05)', async () => {
  expect(await rowOf('Median answer time')).toEqual(['–', '–', '–', '–']);
  for (const [decided, hours] of [
    [0, 2],
    [0, 4],
    [3, 50],
    [3, 60],
    [3, 70],
    [400, 1],
  ] as const) {
    const decidedAt = ago(decided);
    const [decision] = await db.insert(cases).values({ kind: 'report', state: 'final', decidedAt }).returning();
    await db.insert(reports).values({
      reason: 'Spam',
      caseId: decision?.id,
      status: 'upheld',
      createdAt: new Date(decidedAt.getTime() - hours * 60 * 60 * 1000),
    });
  }
  expect(await rowOf('Median answer time')).toEqual(['3 h 0 min', '2 d 2 h', '2 d 2 h', '2 d 2 h']);
  expect([59, 3_600 * 25, 0].map(durationText)).toEqual(['1 min', '1 d 1 h', '0 min']);
});

test('the state now has the open cases, mails, storage, helper, version, migration and processes (SITE-05)', async () => {
  await db.insert(cases).values([{ kind: 'problem', openedAt: new Date('2026-01-02T12:00:00Z') }, { kind: 'problem' }]);
  await db.insert(mails).values([
    { kind: 'test', to: 'a@mail.example', subject: 'a', text: 'b' },
    { kind: 'test', state: 'failed', endedAt: new Date() },
    { kind: 'test', state: 'failed', endedAt: new Date() },
    { kind: 'test', state: 'sent', endedAt: new Date() },
  ]);
  expect(await factOf('Open cases')).toBe('2');
  expect(await factOf('Oldest open case')).toBe('Jan 2, 2026');
  expect(await factOf('Emails waiting')).toBe('1');
  expect(await factOf('Emails failed')).toBe('2');
  expect(await factOf('Stored by members')).toMatch(/B$/);
  expect(await factOf('Database')).toMatch(/MB$/);
  expect(await factOf('Helper texts')).toBe('0 of 10,000 this month');
  expect(await factOf('Version')).toBe('0.1.0');
  expect(await factOf('Last migration')).toMatch(/^\d{14}_\w+$/);
  expect(Number(await factOf('Processes'))).toBeGreaterThan(0);
});

test('the page needs as many queries for many people and works as for few (SITE-05)', async () => {
  const query = vi.spyOn(pool, 'query');
  const countQueries = async () => {
    query.mockClear();
    await adminPage();
    return query.mock.calls.length;
  };
  await countQueries(); // stores who is active
  const few = await countQueries();
  const author = await createMember();
  for (let i = 0; i < 20; i++) await createBook(author, { createdAt: ago(i) });
  expect(await countQueries()).toBe(few);
  query.mockRestore();
});
