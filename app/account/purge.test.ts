import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hub } from '#server/app.ts';
import { db } from '#server/database.ts';
import { diskStore } from '#server/media/disk.ts';
import { s3Store } from '#server/media/s3.ts';
import { resetRateLimits } from '#server/rate-limits.ts';
import { env } from '#server/settings.ts';
import { neighbourhood } from '../../tests/authorization.ts';
import { leave, tracesOf, untrue, village } from '../../tests/deletion-fixture.ts';
import { member } from '../../tests/people.ts';
import { send, visit } from '../../tests/request.ts';
import { s3Server } from '../../tests/s3-server.ts';
import { publishedWork } from '../../tests/works.ts';
import { addCharacter } from '../assistant/characters.server.ts';
import { storeGenerated } from '../assistant/generated.server.ts';
import { challenges } from '../challenges/tables.ts';
import { channels } from '../channels/tables.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { addPicture } from '../works/pictures.server.ts';
import { likes, works } from '../works/tables.ts';
import { bringWelcomeShelf } from '../works/welcome.server.ts';
import { purge } from './purge.server.ts';
import { createPurgeWorker } from './purge-worker.server.ts';
import { accountDeletions } from './tables.ts';

const deaf = { on: () => () => {} };
const waiting = async () => (await db.select({ id: accountDeletions.personId }).from(accountDeletions)).map(({ id }) => id);
const exists = async ({ id }: { id: string }) => (await db.select({ id: people.id }).from(people).where(eq(people.id, id))).length > 0;
const media = join(env.DATA_DIR, 'media');
const filesOf = (owner: string) =>
  existsSync(media)
    ? readdirSync(media, { recursive: true, withFileTypes: true }).filter((file) => file.isFile() && file.parentPath.includes(owner))
    : [];
const png = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a34' } })
        .png()
        .toBuffer(),
    ),
  ]);

const backend = `select pid from pg_stat_activity where application_name = 'storyhearth-leaving' and datname = current_database()`;
const isWaiting = async () => (await db.execute(sql.raw(`${backend} and wait_event_type = 'Lock'`))).rows.length;

let client: pg.Client;
beforeEach(async () => {
  resetRateLimits();
  await db.delete(accountDeletions);
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
});
afterEach(() => client.end());

test('the purge leaves nothing of theirs in any table, and every count of everybody else is true (DELETE-06, AMB-59, HELP-05)', async () => {
  const { mark, leaver, friend, other, book, second, post, theirs, challenge } = await village();
  await leave(leaver);
  const worker = createPurgeWorker(deaf);
  await worker.look();
  expect(await waiting()).toEqual([]);
  expect([await tracesOf(mark), await tracesOf(leaver.id)]).toEqual([[], []]);
  expect(await untrue()).toEqual([]);
  // The other one's are all still there.
  const rows = await db
    .select()
    .from(works)
    .where(inArray(works.id, [book.id, second.id]));
  for (const row of rows)
    expect(row).toMatchObject({
      likesCount: 1,
      viewsCount: 1,
      commentsCount: 1,
      latestComments: [{ text: `A word of ${other.username}.`, author: { name: other.name, username: other.username } }],
    });
  expect(
    (
      await db
        .select()
        .from(posts)
        .where(eq(posts.id, post?.id ?? ''))
    )[0],
  ).toMatchObject({ likesCount: 1, commentsCount: 1 });
  expect((await db.select().from(people).where(eq(people.id, friend.id)))[0]).toMatchObject({ spectatorCount: 1, spectatingCount: 0 });
  expect((await db.select().from(channels).where(eq(channels.id, theirs.id)))[0]).toMatchObject({ memberCount: 2, messageCount: 1 });
  const asked = eq(challenges.id, challenge.id);
  expect((await db.select().from(challenges).where(asked))[0]).toMatchObject({ participantCount: 1, entriesCount: 1 });
  expect(await exists(other)).toBe(true);
  const taken = await send('/sign-up', {
    name: 'M',
    username: mark,
    email: `${mark}@mail.example`,
    password: 'Lantern-7-oak',
    terms: 'on',
  });
  expect(taken.status).toBe(303); // the username is free again
});

test('a purge of several accountDeletions at once leaves true counts, also with likes and comments coming meanwhile (AMB-59)', async () => {
  const maker = await member();
  const [book] = [await publishedWork(maker)];
  const [leavers, readers] = [
    await Promise.all(Array.from({ length: 4 }, () => member())),
    await Promise.all(Array.from({ length: 12 }, () => member())),
  ];
  for (const { cookie } of leavers) {
    await send(`/works/${book.id}/like`, {}, cookie);
    await send(`/works/${book.id}/comments`, { text: 'Going.' }, cookie);
    await send(`/people/${maker.username}/spectate`, { spectate: 'on' }, cookie);
  }
  for (const leaver of leavers) await leave(leaver);
  await Promise.all([
    createPurgeWorker(deaf).look(),
    ...readers.flatMap(({ cookie }) => [
      send(`/works/${book.id}/like`, {}, cookie),
      send(`/works/${book.id}/comments`, { text: 'Staying.' }, cookie),
      send(`/people/${maker.username}/spectate`, { spectate: 'on' }, cookie),
    ]),
  ]);
  expect(await untrue()).toEqual([]);
  expect((await db.select().from(works).where(eq(works.id, book.id)))[0]).toMatchObject({ likesCount: 12, commentsCount: 12 });
});

test('the pictures and attached files go from the disk, and from nobody else’s (MEDIA-13, AMB-59)', async () => {
  const [leaver, other] = [await member(), await member()];
  for (const person of [leaver, other]) {
    const { address } = await addPicture(person, 'books', 'books', await png());
    expect((await visit(address)).status).toBe(200);
    await addPicture(person, 'profile-images', 'profile/pictures', await png());
    const drawn = await storeGenerated(person, 'portraits', { type: 'character' }, await (await png()).bytes());
    await addCharacter(person, 'Ines', { gender: 'other', style: 'Anime' }, drawn.address);
    await diskStore(media).put(`channels/${person.id}/channel_attachments/1-a.pdf`, new Uint8Array(9)); // no row names it
  }
  const stays = filesOf(other.id).length;
  expect(filesOf(leaver.id).length).toBe(stays);
  await leave(leaver);
  await createPurgeWorker(deaf).look();
  expect([filesOf(leaver.id).length, filesOf(other.id).length]).toEqual([0, stays]);
  expect(await waiting()).toEqual([]);
});

test('an S3 store that is away keeps no row: they go, the departure waits, and is over when the files are gone too (MEDIA-13, AMB-59)', async () => {
  const s3 = await s3Server('stories');
  const store = s3Store({ bucket: 'stories', id: 'key', secret: 'secret', region: 'us-east-1', endpoint: s3.endpoint });
  const leaver = await member();
  await store.put(`books/${leaver.id}/books/1-a.webp`, new Uint8Array(9));
  await store.put('books/01900000-0000-7000-8000-000000000000/books/1-a.webp', new Uint8Array(9));
  await leave(leaver);
  const worker = createPurgeWorker(deaf, { purgeOne: (asked, id, stopped) => purge(asked, id, stopped, store) });
  s3.refuse(true);
  await worker.look();
  expect([await exists(leaver), await waiting(), s3.objects.size]).toEqual([false, [leaver.id], 2]);
  s3.refuse(false);
  await worker.look();
  expect([await waiting(), [...s3.objects.keys()]]).toEqual([[], ['books/01900000-0000-7000-8000-000000000000/books/1-a.webp']]);
  await s3.close();
}, 30_000);

test('two processes at once: one is at it, and each departure is done once (AMB-59)', async () => {
  const leavers = await Promise.all(Array.from({ length: 3 }, () => member()));
  for (const leaver of leavers) await leave(leaver);
  let [now, most] = [0, 0];
  const done: string[] = [];
  const purgeOne: typeof purge = async (asked, id, stopped) => {
    now++;
    most = Math.max(most, now);
    const over = await purge(asked, id, stopped);
    done.push(id);
    now--;
    return over;
  };
  const workers = [1, 2, 3].map(() => createPurgeWorker(deaf, { purgeOne }));
  await Promise.all(workers.map((worker) => worker.look()));
  await workers[0]?.look();
  expect([most, done.toSorted(), await waiting()]).toEqual([1, leavers.map(({ id }) => id).toSorted(), []]);
});

test('a crash in the middle: the lock goes with the connection, the next start goes on, and no count is taken off twice (AMB-59)', async () => {
  const { mark, leaver, book } = await village();
  await leave(leaver);
  await client.query('begin');
  await client.query('select from works where id = $1 for update', [book.id]); // the purge comes to wait here
  const crashed = createPurgeWorker(deaf).look();
  await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1);
  await db.execute(sql.raw(`select pg_terminate_backend(pid) from (${backend}) one`));
  await crashed;
  await client.query('commit');
  expect([await waiting(), await exists(leaver)]).toEqual([[leaver.id], true]);
  expect(await untrue()).toEqual([]); // what was committed before the crash is whole
  await createPurgeWorker(deaf).look();
  expect([await waiting(), await tracesOf(mark), await untrue()]).toEqual([[], [], []]);
}, 30_000);

test('it is stopped between two batches, what is done stays done, and the next start goes on (AMB-59)', async () => {
  const [leaver, maker] = [await member(), await member()];
  const many = await db
    .insert(works)
    .values(
      Array.from({ length: 1_100 }, (_, i) => ({
        kind: 'book' as const,
        title: `Book ${i}`,
        language: 'English',
        authorId: maker.id,
        likesCount: 1,
      })),
    )
    .returning({ id: works.id });
  await db.insert(likes).values(many.map(({ id }) => ({ workId: id, personId: leaver.id })));
  await leave(leaver);
  const left = async () => (await db.select({ id: likes.workId }).from(likes).where(eq(likes.personId, leaver.id))).length;
  let batches = 0;
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
  const counted = new Proxy(client, {
    get: (to, name) =>
      name === 'query'
        ? (...given: unknown[]) => {
            if (String(given[0]).startsWith('delete from likes')) batches++;
            return query(...given);
          }
        : Reflect.get(to, name),
  });
  expect(await purge(counted, leaver.id, () => batches > 0)).toBe(false);
  expect([await left(), await waiting(), await untrue()]).toEqual([600, [leaver.id], []]);
  await createPurgeWorker(deaf).look();
  expect([await left(), await waiting(), await untrue()]).toEqual([0, [], []]);
}, 30_000);

test('a stop waits for no statement that does not end, and the next start goes on (AMB-59)', async () => {
  const { leaver, book } = await village();
  await leave(leaver);
  await client.query('begin');
  await client.query('select from works where id = $1 for update', [book.id]);
  const worker = createPurgeWorker(deaf, { patience: 50 });
  const stuck = worker.look();
  await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1);
  await worker.close();
  await stuck;
  expect(await waiting()).toEqual([leaver.id]);
  await client.query('commit');
  // The statement that was let go of ends by itself in the database, and the lock with it.
  const next = createPurgeWorker(deaf);
  await expect.poll(() => next.look().then(waiting), { timeout: 10_000 }).toEqual([]);
  expect(await untrue()).toEqual([]);
}, 30_000);

test('the house account of the welcome shelf may go like everybody, and the next start brings nothing back (AMB-59)', async () => {
  await db.delete(people);
  expect(await bringWelcomeShelf()).toContain('welcome shelf');
  const [, statement = ''] = /```sql\n([^`]*)```/.exec(readFileSync('docs/self-hosting.md', 'utf8')) ?? []; // as its operator is told to do it
  await db.execute(sql.raw(statement.replace('somebody', 'storyhearth')));
  expect(await waiting()).toHaveLength(1);
  await createPurgeWorker(deaf).look();
  expect([await db.select({ id: people.id }).from(people), await waiting()]).toEqual([[], []]);
  expect(await bringWelcomeShelf()).toBeNull();
  expect((await visit('/')).status).toBe(200);
});

test('every row that goes along is found by an index: by whose it is, and by what it stands on (AMB-59)', async () => {
  const { rows } = await db.execute(sql`
    select conrelid::regclass || '.' || attname as unindexed from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and c.connamespace = current_schema()::regnamespace
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
  expect(rows).toEqual([]);
  const kept = await db.execute(sql`
    select conrelid::regclass || '.' || conname as stays from pg_constraint where contype = 'f' and confrelid in ('people'::regclass, 'works'::regclass, 'posts'::regclass) and confdeltype <> 'c'`);
  expect(kept.rows).toEqual([]); // nothing that somebody made keeps them here
});

test('the worker looks when it starts, and when somebody leaves in any process (AMB-59)', async () => {
  const worker = createPurgeWorker(hub);
  const [first, second] = [await member(), await member()];
  await leave(first);
  worker.start();
  await expect.poll(waiting).toEqual([]);
  await leave(second);
  await expect.poll(waiting).toEqual([]);
  expect([await exists(first), await exists(second)]).toEqual([false, false]);
  await worker.close();
  const third = await member();
  await leave(third);
  await worker.look();
  expect(await waiting()).toEqual([third.id]); // closed is closed
});

test('a neighbour who stays notices nothing (PRIVACY-02, AMB-59)', async () => {
  const { houses, cookie } = await neighbourhood();
  const leaver = await member();
  await send(`/works/${houses.open.book.id}/like`, {}, leaver.cookie);
  await leave(leaver);
  await createPurgeWorker(deaf).look();
  expect((await visit(`/book/${houses.open.book.id}`, { as: cookie('open', 'spectator') })).status).toBe(200);
  expect((await db.select({ likes: works.likesCount }).from(works).where(eq(works.id, houses.open.book.id)))[0]?.likes).toBe(0);
});
