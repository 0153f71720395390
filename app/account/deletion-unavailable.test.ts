import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hub } from '#server/app.ts';
import { db } from '#server/database.ts';
import { announce } from '#server/live.ts';
import { s3Store } from '#server/media/s3.ts';
import { resetRateLimits } from '#server/rate-limits.ts';
import { madeChannel, said } from '../../tests/channels.ts';
import { leave, untrue } from '../../tests/deletion-fixture.ts';
import { member } from '../../tests/people.ts';
import { send } from '../../tests/request.ts';
import { s3Server } from '../../tests/s3-server.ts';
import { publishedWork } from '../../tests/works.ts';
import { deletedChannelMessages } from '../channels/tables.ts';
import { people } from '../people/tables.ts';
import { deleteWork } from '../works/delete-work.server.ts';
import { likes } from '../works/tables.ts';
import { purge } from './purge.server.ts';
import { createPurgeWorker } from './purge-worker.server.ts';
import { accountDeletions } from './tables.ts';

const TEN_MINUTES = 10 * 60 * 1000;
const working = sql`select pid from pg_stat_activity where application_name = 'storyhearth-leaving' and datname = current_database()`;
const rest = () => expect.poll(async () => (await db.execute(working)).rows.length, { timeout: 10_000 }).toBe(0);
const exists = async (id: string) => (await db.select({ id: people.id }).from(people).where(eq(people.id, id))).length > 0;
const waiting = async () => (await db.select({ id: accountDeletions.personId }).from(accountDeletions)).map(({ id }) => id);

beforeEach(async () => {
  resetRateLimits();
  await db.delete(accountDeletions);
});
afterEach(() => void vi.useRealTimers());

test('a departure whose files cannot be removed is tried once in ten minutes and told once, whatever else is heard (AMB-59)', async () => {
  const s3 = await s3Server('stories');
  const store = s3Store({ bucket: 'stories', id: 'key', secret: 'secret', region: 'us-east-1', endpoint: s3.endpoint });
  const leaver = await member();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await hub.ready;
  let tries = 0;
  const worker = createPurgeWorker(hub, {
    purgeOne: (asked, id, stopped) => {
      tries++;
      return purge(asked, id, stopped, store);
    },
  });
  worker.start();
  let told = 0;
  const stop = hub.on((topic) => void (topic === '*' && told++));
  s3.refuse(true);
  await leave(leaver);
  await expect.poll(() => exists(leaver.id), { timeout: 10_000 }).toBe(false);
  await rest();
  for (let times = 0; times < 3; times++) {
    const before = told;
    await announce(db, 'people'); // as when somebody else leaves
    await expect.poll(() => told, { timeout: 10_000 }).toBeGreaterThan(before);
  }
  await rest();
  expect(tries).toBe(1);
  const heard = told;
  vi.advanceTimersByTime(TEN_MINUTES);
  await expect.poll(() => tries, { timeout: 10_000 }).toBe(2);
  await rest();
  s3.refuse(false);
  expect([told, await waiting()]).toEqual([heard, [leaver.id]]);
  vi.advanceTimersByTime(TEN_MINUTES);
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
  expect([tries, told]).toEqual([3, heard]);
  stop();
  await worker.close();
  await s3.close();
}, 40_000);

test('notes of what was taken back are gone before their channel goes, and after a week everywhere (AMB-59, LIVE-07)', async () => {
  const [leaver, other] = [await member(), await member()];
  const [theirs, stays] = [await madeChannel(leaver, { members: [other] }), await madeChannel(other)];
  await said(theirs, other, ...Array.from({ length: 30 }, (_, i) => `Word ${i}`));
  const notes = async (id: string) =>
    (await db.execute(sql`select 1 from ${deletedChannelMessages} where ${deletedChannelMessages.channelId} = ${id}`)).rows.length;
  await leave(leaver);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
  const left: number[] = [];
  const watched = new Proxy(client, {
    get: (to, name) =>
      name === 'query'
        ? async (...given: unknown[]) => {
            if (String(given[0]).startsWith('delete from channels ')) left.push(await notes(theirs.id));
            return query(...given);
          }
        : Reflect.get(to, name),
  });
  expect(await purge(watched, leaver.id, () => false)).toBe(true);
  await client.end();
  expect([left.length > 0, Math.max(...left)]).toEqual([true, 0]);

  const [old, lately] = await said(stays, other, 'Old.', 'New.');
  await db.execute(sql`delete from channel_messages where id in (${old?.id}, ${lately?.id})`);
  await db.execute(sql`update channel_gone set created_at = now() - interval '8 days' where message_id = ${old?.id}`);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const worker = createPurgeWorker({ on: () => () => {} });
  worker.start();
  expect(await notes(stays.id)).toBe(2);
  vi.advanceTimersByTime(TEN_MINUTES);
  await expect.poll(() => notes(stays.id)).toBe(1);
  await worker.close();
});

/** Another one's transaction, which is never the one that is let go of. */
async function another() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, application_name: 'another' });
  await client.connect();
  await client.query("begin; set local deadlock_timeout = '60s'");
  return { ask: (text: string, id: string) => client.query(text, [id]), over: () => client.query('commit').finally(() => client.end()) };
}
const isHeldUp = async () =>
  (
    await db.execute(
      sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name <> 'another' and datname = current_database()`,
    )
  ).rows.length;
const heldUp = () => expect.poll(isHeldUp, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0);

test('a purge that stands in the way of an author who deletes a work is let go, and goes on (AMB-59)', async () => {
  const [maker, leaver] = [await member(), await member()];
  const book = await publishedWork(maker);
  await db.insert(likes).values({ workId: book.id, personId: leaver.id });
  await leave(leaver);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const author = await another();
  await author.ask('select from works where id = $1 for update', book.id);
  const purged = purge(client, leaver.id, () => false);
  await heldUp();
  await author.ask('delete from works where id = $1', book.id);
  await author.over();
  expect([await purged, await untrue()]).toEqual([true, []]);
  await client.end();
}, 30_000);

test('a work is deleted also when somebody holds what stands on it, and comes for the work then (PRIVACY-06)', async () => {
  const [maker, reader] = [await member(), await member()];
  const book = await publishedWork(maker);
  await db.insert(likes).values({ workId: book.id, personId: reader.id });
  const other = await another();
  await other.ask('select from likes where work_id = $1 for update', book.id);
  const deleted = deleteWork(maker, book.id);
  await heldUp();
  await other.ask('select from works where id = $1 for update', book.id);
  await other.over();
  expect(await deleted).toBe('book');
}, 30_000);

test('whoever leaves a channel, or takes a message back, while it is deleted does not stand in the way (CHAN-34, AMB-70)', async () => {
  const [owner, other] = [await member(), await member()];
  for (const deed of ['leave', 'delete']) {
    const channel = await madeChannel(owner, { members: [other] });
    const [word] = await said(channel, other, 'A word.');
    const deleting = await another();
    await deleting.ask('select from channels where id = $1 for update', channel.id);
    const path = deed === 'leave' ? 'leave' : `messages/${word?.id}/delete`;
    const answer = send(`/community/channel/${channel.id}/${path}`, {}, other.cookie);
    await heldUp();
    await deleting.ask('delete from channels where id = $1', channel.id);
    await deleting.over();
    expect((await answer).status, deed).toBeLessThan(500);
  }
}, 30_000);
