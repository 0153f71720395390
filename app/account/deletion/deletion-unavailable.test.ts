import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hub } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { announce } from '#server/live/live.ts';
import { s3Store } from '#server/media/storage/s3.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { deleteAccount, wrongCounts } from '#tests/support/deletion-fixture.ts';
import { createMember } from '#tests/support/people.ts';
import { send } from '#tests/support/request.ts';
import { otherTransaction } from '#tests/support/servers/other-transaction.ts';
import { s3Server } from '#tests/support/servers/s3-server.ts';
import { createBook } from '#tests/support/works.ts';
import { deletedChannelMessages } from '../../channels/tables.ts';
import { dataLifecycle } from '../../data-lifecycle.server.ts';
import { likes } from '../../engagement/tables.ts';
import { people } from '../../people/tables.ts';
import { deleteWork } from '../../work-deletion/delete-work.server.ts';
import { accountDeletions } from '../tables.ts';
import { purge } from './purge.server.ts';
import { createPurgeWorker } from './purge-worker.server.ts';

const { purgeSteps } = dataLifecycle;
const TEN_MINUTES = 10 * 60 * 1000;
const workerConnections = sql`select pid from pg_stat_activity where application_name = 'storyhearth-purge' and datname = current_database()`;
const waitUntilIdle = () => expect.poll(async () => (await db.execute(workerConnections)).rows.length).toBe(0);
const exists = async (id: string) => (await db.select({ id: people.id }).from(people).where(eq(people.id, id))).length > 0;
const pendingDeletions = async () => (await db.select({ id: accountDeletions.personId }).from(accountDeletions)).map(({ id }) => id);

beforeEach(async () => {
  resetRateLimits();
  await db.delete(accountDeletions);
});
afterEach(() => void vi.useRealTimers());

test('a purge whose files cannot be deleted is retried every ten minutes and announced once, whatever other events arrive (AMB-59)', async () => {
  const s3 = await s3Server('stories');
  const store = s3Store({ bucket: 'stories', id: 'key', secret: 'secret', region: 'us-east-1', endpoint: s3.endpoint });
  const account = await createMember();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await hub.ready;
  let attempts = 0;
  const worker = createPurgeWorker(hub, dataLifecycle, {
    purgeOne: (connection, id, steps, stopped) => {
      attempts++;
      return purge(connection, id, steps, stopped, store);
    },
  });
  worker.start();
  let events = 0;
  const stop = hub.on((topic) => void (topic === '*' && events++));
  s3.refuse(true);
  await deleteAccount(account);
  await expect.poll(() => exists(account.id)).toBe(false);
  await waitUntilIdle();
  for (let times = 0; times < 3; times++) {
    const before = events;
    await announce(db, 'people'); // as when another account is deleted
    await expect.poll(() => events).toBeGreaterThan(before);
  }
  await waitUntilIdle();
  expect(attempts).toBe(1);
  const eventsBefore = events;
  vi.advanceTimersByTime(TEN_MINUTES);
  await expect.poll(() => attempts).toBe(2);
  await waitUntilIdle();
  s3.refuse(false);
  expect([events, await pendingDeletions()]).toEqual([eventsBefore, [account.id]]);
  vi.advanceTimersByTime(TEN_MINUTES);
  await expect.poll(pendingDeletions).toEqual([]);
  expect([attempts, events]).toEqual([3, eventsBefore]);
  stop();
  await worker.close();
  await s3.close();
});

test('message tombstones are deleted before their channel is purged, and after a week everywhere (AMB-59, LIVE-07)', async () => {
  const [account, other] = [await createMember(), await createMember()];
  const [deleted, remaining] = [await createChannel(account, { members: [other] }), await createChannel(other)];
  await createMessages(deleted, other, ...Array.from({ length: 30 }, (_, i) => `Word ${i}`));
  const tombstones = async (id: string) =>
    (await db.execute(sql`select 1 from ${deletedChannelMessages} where ${deletedChannelMessages.channelId} = ${id}`)).rows.length;
  await deleteAccount(account);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
  const left: number[] = [];
  const watched = new Proxy(client, {
    get: (to, name) =>
      name === 'query'
        ? async (...given: unknown[]) => {
            if (String(given[0]).startsWith('delete from channels ')) left.push(await tombstones(deleted.id));
            return query(...given);
          }
        : Reflect.get(to, name),
  });
  expect(await purge(watched, account.id, purgeSteps, () => false)).toBe(true);
  await client.end();
  expect([left.length > 0, Math.max(...left)]).toEqual([true, 0]);

  const [old, recent] = await createMessages(remaining, other, 'Old.', 'New.');
  await db.execute(sql`delete from channel_messages where id in (${old?.id}, ${recent?.id})`);
  await db.execute(sql`update deleted_channel_messages set created_at = now() - interval '8 days' where message_id = ${old?.id}`);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const worker = createPurgeWorker({ on: () => () => {} }, dataLifecycle);
  worker.start();
  expect(await tombstones(remaining.id)).toBe(2);
  vi.advanceTimersByTime(TEN_MINUTES);
  await expect.poll(() => tombstones(remaining.id)).toBe(1);
  await worker.close();
});

test('a purge that deadlocks with an author who deletes a work is retried and completes (AMB-59)', async () => {
  const [author, account] = [await createMember(), await createMember()];
  const book = await createBook(author);
  await db.insert(likes).values({ workId: book.id, personId: account.id });
  await deleteAccount(account);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const deletion = await otherTransaction();
  await deletion.query('select from works where id = $1 for update', book.id);
  const purged = purge(client, account.id, purgeSteps, () => false);
  await waitUntilBlocked();
  await deletion.query('delete from works where id = $1', book.id);
  await deletion.commit();
  expect([await purged, await wrongCounts()]).toEqual([true, []]);
  await client.end();
});

test('a work is deleted despite a deadlock with a transaction that locked one of its likes first (PRIVACY-06)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  await db.insert(likes).values({ workId: book.id, personId: reader.id });
  const other = await otherTransaction();
  await other.query('select from likes where work_id = $1 for update', book.id);
  const deleted = deleteWork(author, book.id);
  await waitUntilBlocked();
  await other.query('select from works where id = $1 for update', book.id);
  await other.commit();
  expect(await deleted).toBe('book');
});

test('leaving a channel, or deleting a message, while the channel is deleted causes no error (CHAN-34, AMB-70)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  for (const action of ['leave', 'delete']) {
    const channel = await createChannel(owner, { members: [other] });
    const [message] = await createMessages(channel, other, 'A word.');
    const deleting = await otherTransaction();
    await deleting.query('select from channels where id = $1 for update', channel.id);
    const path = action === 'leave' ? 'leave' : `messages/${message?.id}/delete`;
    const response = send(`/community/channel/${channel.id}/${path}`, {}, other.cookie);
    await waitUntilBlocked();
    await deleting.query('delete from channels where id = $1', channel.id);
    await deleting.commit();
    expect((await response).status, action).toBeLessThan(500);
  }
});
