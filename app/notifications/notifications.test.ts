import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hub, pageCache } from '#server/app.ts';
import { db, pool } from '#server/database/database.ts';
import { createJobWorker } from '#server/jobs/job-worker.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { dataLifecycle } from '../data-lifecycle.server.ts';
import { jobHandlers } from '../job-handlers.server.ts';
import { people } from '../people/tables.ts';
import { unreadLabel } from './notification-rules.ts';
import { notify } from './notify.server.ts';
import { notifications } from './tables.ts';

const addRole = ({ id }: { id: string }, role: string, sendAt?: Date) =>
  notify(db, { personId: id, kind: 'new-role', data: { role }, sendAt });
const page = async (person: Member, search = '') => pageOf(await visit(`/notifications${search}`, { as: person.cookie }));
const listed = async (person: Member) =>
  (await page(person))
    .one('main')
    .all('listitem')
    .map(({ text }) => text.split('\n')[0]);
const bell = async (person: Member, path = '/help-center') =>
  (await pageOf(await visit(path, { as: person.cookie }))).one('banner').all('link', /^Notifications/)[0]?.name;
const stored = ({ id }: { id: string }) => db.select().from(notifications).where(eq(notifications.personId, id));
/** Many notifications, each a second older than the one before. */
const addMany = ({ id }: { id: string }, many: number) =>
  db.insert(notifications).values(
    Array.from({ length: many }, (_, i) => ({
      personId: id,
      kind: 'new-role',
      data: { role: `Number ${i}` },
      sendAt: sql`now() - ${i + 1} * interval '1 second'`,
    })),
  );

let server: Awaited<ReturnType<typeof liveServer>>;
beforeAll(async () => {
  server = await liveServer();
});
afterAll(() => server.close());
beforeEach(() => resetRateLimits());

test('one’s notifications are listed newest first, each with its exact text, and those of others are not (MOD-13)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  await addRole(person, 'Moderator');
  await addRole(other, 'Owner');
  await notify(db, { personId: person.id, kind: 'new-sign-in', data: { browser: 'Firefox on Linux' } });
  expect(await listed(person)).toEqual([
    'New: New sign-in from Firefox on Linux. Was this not you? Change your password.',
    'New: Your role is now Moderator.',
  ]);
  const link = (await page(person)).one('main').one('link', 'Change your password.');
  expect(link.attribute('href')).toBe('/password');
});

test('a notification is neither shown nor counted before its time, and then both (MOD-13)', async () => {
  const person = await createMember();
  const id = await addRole(person, 'Moderator', new Date(Date.now() + 3_600_000));
  expect(await bell(person)).toBe('Notifications');
  expect((await page(person)).one('main').text).toContain('All quiet by the hearth.');
  await db.update(notifications).set({ sendAt: sql`now()` }).where(eq(notifications.id, id));
  expect(await bell(person)).toBe('Notifications, 1 unread');
  expect(await listed(person)).toEqual(['New: Your role is now Moderator.']);
});

test('open pages of the person are announced a notification at its time, and an immediate one with its transaction (MOD-13)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  const worker = createJobWorker(hub, jobHandlers);
  worker.start();
  const topic = `person:${person.id}`;
  const [own, foreign] = [
    await server.listen(topic, person.cookie, { catchUp: false }),
    await server.listen(topic, other.cookie, { catchUp: false }),
  ];
  const changes = () => own.events.filter(({ event, data }) => event === 'changed' && data === topic).length;
  await addRole(person, 'Moderator');
  await own.until(() => changes() === 1);
  const sendAt = Date.now() + 2_000; // the notification before it is deleted in time on a busy machine too
  const undone = await addRole(person, 'Moderator', new Date(sendAt - 250));
  await db.delete(notifications).where(eq(notifications.id, undone)); // its job announces nothing
  await addRole(person, 'Owner', new Date(sendAt));
  await own.until(() => changes() === 2);
  expect(Date.now()).toBeGreaterThanOrEqual(sendAt);
  await expect.poll(() => db.$count(jobs, eq(jobs.kind, 'announce-notification'))).toBe(1); // that of an earlier test, in an hour
  expect((await listed(person))[0]).toBe('New: Your role is now Owner.');
  expect(foreign.events).toEqual([]);
  for (const stream of [own, foreign]) stream.close();
  await worker.close();
});

test('a notification of a transaction that is rolled back does not exist (MOD-13)', async () => {
  const person = await createMember();
  const undone = db.transaction(async (tx) => {
    await notify(tx, { personId: person.id, kind: 'new-role', data: { role: 'Owner' } });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await stored(person)).toEqual([]);
});

test('the list is read page by page, each notification once (MOD-13)', async () => {
  const person = await createMember();
  await addMany(person, 65);
  const first = await page(person);
  expect(first.one('main').all('listitem')).toHaveLength(30);
  let after = first.one('main').one('link', 'Show more').attribute('href')?.split('after=')[1];
  const texts: string[] = first
    .one('main')
    .all('listitem')
    .map(({ text }) => text.split('\n')[0]?.replace('New: ', '') ?? '');
  while (after) {
    const response = await visit(`/notifications/more?after=${after}`, { as: person.cookie });
    const { items, more } = (await response.json()) as { items: { text: string }[]; more: { at: string; id: string } | null };
    texts.push(...items.map(({ text }) => text));
    after = more ? `${more.at}_${more.id}` : undefined;
  }
  expect(texts).toEqual(Array.from({ length: 65 }, (_, i) => `Your role is now Number ${i}.`));
  expect((await page(person, '?after=0_00000000-0000-0000-0000-000000000000')).one('main').text).toContain('That’s everything');
});

test('opening the page marks nothing; the form marks those of the page as read, and none that came later (MOD-13)', async () => {
  const person = await createMember();
  await addRole(person, 'Moderator');
  await addRole(person, 'Administrator');
  const browser = await plainBrowser('/notifications', { as: person.cookie });
  expect(await bell(person)).toBe('Notifications, 2 unread');
  expect(browser.page.one('main').names('button')).toEqual(['Mark all as read']);
  const later = await addRole(person, 'Owner');
  await browser.submit('Mark all as read');
  expect(browser.path).toBe('/notifications');
  expect(await bell(person)).toBe('Notifications, 1 unread');
  expect(await listed(person)).toEqual(['New: Your role is now Owner.', 'Your role is now Administrator.', 'Your role is now Moderator.']);
  await send('/notifications/read', { last: later }, person.cookie);
  expect(await bell(person)).toBe('Notifications');
});

test('no one marks notifications of others, and a malformed request is refused with a sentence (MOD-13)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  await addRole(person, 'Owner');
  const theirs = await addRole(other, 'Owner'); // a later one
  expect((await send('/notifications/read', { last: theirs }, person.cookie)).status).toBe(303);
  expect([await bell(person), await bell(other)]).toEqual(['Notifications, 1 unread', 'Notifications, 1 unread']);
  for (const last of ['', 'x', "'", `${theirs}0`, 'a'.repeat(5_000)]) {
    const response = await send('/notifications/read', { last }, person.cookie);
    expect(response.status).toBe(422);
    expect((await pageOf(response)).text).toContain('These notifications could not be marked as read.');
  }
  expect(await bell(person)).toBe('Notifications, 1 unread');
});

test('a time that has not come is not marked as read (MOD-13)', async () => {
  const person = await createMember();
  const planned = await addRole(person, 'Owner', new Date(Date.now() + 3_600_000));
  await send('/notifications/read', { last: planned }, person.cookie);
  expect((await stored(person))[0]?.readAt).toBeNull();
});

test('other tabs are announced when notifications are read (MOD-13)', async () => {
  const person = await createMember();
  const last = await addRole(person, 'Owner');
  const tab = await server.listen(`person:${person.id}`, person.cookie, { catchUp: false });
  await send('/notifications/read', { last }, person.cookie);
  await tab.until(() => tab.events.length >= 1);
  await send('/notifications/read', { last }, person.cookie); // changes nothing
  await addRole(person, 'Member');
  await tab.until(() => tab.events.length >= 2);
  tab.close();
});

test('the bell counts up to 99, in one query that runs only if something is unseen (MOD-13)', async () => {
  const person = await createMember();
  const queries = async () => {
    pageCache.clear();
    let n = 0;
    const query = pool.query.bind(pool);
    Object.assign(pool, {
      query: (...args: unknown[]) => {
        n++;
        return (query as (...all: unknown[]) => unknown)(...args);
      },
    });
    const label = await bell(person);
    Object.assign(pool, { query });
    return { n, label };
  };
  expect(await queries()).toEqual({ n: 1, label: 'Notifications' });
  await addMany(person, 99);
  expect(await queries()).toEqual({ n: 2, label: 'Notifications, 99 unread' });
  await addMany(person, 30);
  expect(await queries()).toEqual({ n: 2, label: 'Notifications, 99+ unread' });
  expect(unreadLabel(100)).toBe('Notifications, 99+ unread');
});

test('a visitor has no bell and is asked to sign in (MOD-13)', async () => {
  const home = await pageOf(await visit('/help-center'));
  expect(home.one('banner').all('link', /^Notifications/)).toEqual([]);
  const response = await visit('/notifications');
  expect([response.status, (await pageOf(response)).text.includes('Please sign in to see your notifications.')]).toEqual([401, true]);
  expect((await send('/notifications/read', { last: crypto.randomUUID() })).status).toBe(401);
});

test('notifications are retained for 180 days, and deleted with their person (MOD-13)', async () => {
  const person = await createMember();
  for (const days of [179, 181]) {
    const id = await addRole(person, `Day ${days}`);
    await db
      .update(notifications)
      .set({ sendAt: sql`now() - ${days} * interval '1 day'` })
      .where(eq(notifications.id, id));
  }
  for (const { run } of dataLifecycle.dailyJobs) await run(Date.now(), () => false);
  expect((await stored(person)).map(({ data }) => data)).toEqual([{ role: 'Day 179' }]);
  await db.delete(people).where(and(eq(people.id, person.id)));
  expect(await stored(person)).toEqual([]);
});
