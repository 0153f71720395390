import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishWelcomeShelf } from '#demo/seed/welcome/publish-welcome-shelf.ts';
import { hub } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { diskStore } from '#server/media/storage/disk.ts';
import { s3Store } from '#server/media/storage/s3.ts';
import { env } from '#server/process/settings.ts';
import { deleteAccount, deletionFixture, remainingRows, wrongCounts } from '#tests/support/deletion-fixture.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { s3Server } from '#tests/support/servers/s3-server.ts';
import { createBook, createBooks } from '#tests/support/works.ts';
import { runCommand } from '../../admin/command-line.server.ts';
import { addCharacter } from '../../assistant/characters/characters.server.ts';
import { storeGenerated } from '../../assistant/generated/generated.server.ts';
import { challenges } from '../../challenges/tables.ts';
import { channels } from '../../channels/tables.ts';
import { dataLifecycle } from '../../data-lifecycle.server.ts';
import { likes } from '../../engagement/tables.ts';
import { addPicture } from '../../images/pictures.server.ts';
import { people } from '../../people/tables.ts';
import { posts } from '../../posts/tables.ts';
import { countTags } from '../../works/facets/count-tags.server.ts';
import { works } from '../../works/tables.ts';
import { accountDeletions } from '../tables.ts';
import { purge } from './purge.server.ts';
import { createPurgeWorker } from './purge-worker.server.ts';

const { purgeSteps } = dataLifecycle;
const newWorker = (options?: Parameters<typeof createPurgeWorker>[2]) => createPurgeWorker({ on: () => () => {} }, dataLifecycle, options);
/** Also true beside others, such as the children of a group whose last grown-up the account was. */
const isPending = async ({ id }: { id: string }) => (await pendingDeletions()).includes(id);
const pendingDeletions = async () => (await db.select({ id: accountDeletions.personId }).from(accountDeletions)).map(({ id }) => id);
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

const workerBackend = `select pid from pg_stat_activity where application_name = 'storyhearth-purge' and datname = current_database()`;
const isBlocked = async () => (await db.execute(sql.raw(`${workerBackend} and wait_event_type = 'Lock'`))).rows.length;

let client: pg.Client;
beforeEach(async () => {
  resetRateLimits();
  await db.delete(accountDeletions);
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
});
afterEach(() => client.end());

test('the purge deletes all rows of the account and leaves the counts of others correct (DELETE-06, AMB-59, HELP-05)', async () => {
  const { mark, account, friend, other, book, second, post, theirs, challenge } = await deletionFixture();
  await deleteAccount(account);
  const worker = newWorker();
  await worker.run();
  await countTags(Date.now(), () => false); // deletes tags that no work has
  expect(await pendingDeletions()).toEqual([]);
  expect([await remainingRows(mark), await remainingRows(account.id)]).toEqual([[], []]);
  expect(await wrongCounts()).toEqual([]);
  // The content of the other member is intact.
  const rows = await db
    .select()
    .from(works)
    .where(inArray(works.id, [book.id, second.id]));
  for (const row of rows)
    expect(row).toMatchObject({
      likesCount: 1,
      viewsCount: 1,
      commentsCount: 1,
      latestComments: [{ text: `A word of ${other.username}.`, author: other.id }],
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
  const isChallenge = eq(challenges.id, challenge.id);
  expect((await db.select().from(challenges).where(isChallenge))[0]).toMatchObject({ participantCount: 1, entriesCount: 1 });
  expect(await exists(other)).toBe(true);
  const signUp = await send('/sign-up', {
    name: 'M',
    username: mark,
    email: `${mark}@mail.example`,
    password: 'Lantern-7-oak',
    terms: 'on',
  });
  expect(signUp.status).toBe(303); // the username is free again
});

test('purging several accounts while others like and comment leaves correct counts (AMB-59)', async () => {
  const author = await createMember();
  const [book] = [await createBook(author)];
  const deletedAccounts = await Promise.all(Array.from({ length: 4 }, () => createMember()));
  const readers = await Promise.all(Array.from({ length: 12 }, () => createMember()));
  for (const { cookie } of deletedAccounts) {
    await send(`/works/${book.id}/like`, {}, cookie);
    await send(`/works/${book.id}/comments`, { text: 'Going.' }, cookie);
    await send(`/people/${author.username}/spectate`, { spectate: 'on' }, cookie);
  }
  for (const account of deletedAccounts) await deleteAccount(account);
  await Promise.all([
    newWorker().run(),
    ...readers.flatMap(({ cookie }) => [
      send(`/works/${book.id}/like`, {}, cookie),
      send(`/works/${book.id}/comments`, { text: 'Staying.' }, cookie),
      send(`/people/${author.username}/spectate`, { spectate: 'on' }, cookie),
    ]),
  ]);
  expect(await wrongCounts()).toEqual([]);
  expect((await db.select().from(works).where(eq(works.id, book.id)))[0]).toMatchObject({ likesCount: 12, commentsCount: 12 });
});

test('the purge deletes the images and attachments of the account from disk, and no one else’s (MEDIA-13, AMB-59)', async () => {
  const [account, other] = [await createMember(), await createMember()];
  for (const person of [account, other]) {
    const { address } = await addPicture(person, 'books', 'books', await png());
    expect((await visit(address)).status).toBe(200);
    await addPicture(person, 'profile-images', 'profile/pictures', await png());
    const drawn = await storeGenerated(person, 'portraits', { type: 'character' }, await (await png()).bytes());
    await addCharacter(person, 'Ines', { gender: 'other', style: 'Anime' }, drawn.address);
    await diskStore(media).put(`channels/${person.id}/channel_attachments/1-a.pdf`, new Uint8Array(9)); // not referenced by any row
  }
  const fileCount = filesOf(other.id).length;
  expect(filesOf(account.id).length).toBe(fileCount);
  await deleteAccount(account);
  await newWorker().run();
  expect([filesOf(account.id).length, filesOf(other.id).length]).toEqual([0, fileCount]);
  expect(await pendingDeletions()).toEqual([]);
});

test('with S3 unavailable the rows are deleted, and the purge stays pending until the files are too (MEDIA-13, AMB-59)', async () => {
  const s3 = await s3Server('stories');
  const store = s3Store({ bucket: 'stories', id: 'key', secret: 'secret', region: 'us-east-1', endpoint: s3.endpoint });
  const account = await createMember();
  await store.put(`books/${account.id}/books/1-a.webp`, new Uint8Array(9));
  await store.put('books/01900000-0000-7000-8000-000000000000/books/1-a.webp', new Uint8Array(9));
  await deleteAccount(account);
  const worker = newWorker({ purgeOne: (connection, id, steps, stopped) => purge(connection, id, steps, stopped, store) });
  s3.refuse(true);
  await worker.run();
  expect([await exists(account), await pendingDeletions(), s3.objects.size]).toEqual([false, [account.id], 2]);
  s3.refuse(false);
  await worker.run();
  expect([await pendingDeletions(), [...s3.objects.keys()]]).toEqual([[], ['books/01900000-0000-7000-8000-000000000000/books/1-a.webp']]);
  await s3.close();
});

test('of several processes only one purges at a time, and each account is purged once (AMB-59)', async () => {
  const deletedAccounts = await Promise.all(Array.from({ length: 3 }, () => createMember()));
  for (const account of deletedAccounts) await deleteAccount(account);
  let [active, maxActive] = [0, 0];
  const purged: string[] = [];
  const purgeOne: typeof purge = async (connection, id, steps, stopped) => {
    active++;
    maxActive = Math.max(maxActive, active);
    const isComplete = await purge(connection, id, steps, stopped);
    purged.push(id);
    active--;
    return isComplete;
  };
  const workers = [1, 2, 3].map(() => newWorker({ purgeOne }));
  await Promise.all(workers.map((worker) => worker.run()));
  await workers[0]?.run();
  expect([maxActive, purged.toSorted(), await pendingDeletions()]).toEqual([1, deletedAccounts.map(({ id }) => id).toSorted(), []]);
});

test('after a crash the lock is released, the next start resumes, and no count is reduced twice (AMB-59)', async () => {
  const { mark, account, book } = await deletionFixture();
  await deleteAccount(account);
  await client.query('begin');
  await client.query('select from works where id = $1 for update', [book.id]); // the purge blocks on this lock
  const crashed = newWorker().run();
  await expect.poll(isBlocked).toBe(1);
  await db.execute(sql.raw(`select pg_terminate_backend(pid) from (${workerBackend}) one`));
  await crashed;
  await client.query('commit');
  expect([await isPending(account), await exists(account)]).toEqual([true, true]);
  expect(await wrongCounts()).toEqual([]); // what was committed before the crash is consistent
  await newWorker().run();
  await countTags(Date.now(), () => false);
  expect([await pendingDeletions(), await remainingRows(mark), await wrongCounts()]).toEqual([[], [], []]);
});

test('a purge stops between two batches, and the next start resumes after the committed ones (AMB-59)', async () => {
  const [account, author] = [await createMember(), await createMember()];
  const likedWorks = await createBooks(author, Array(600).fill({ likesCount: 1 }));
  await db.insert(likes).values(likedWorks.map(({ id }) => ({ workId: id, personId: account.id })));
  await deleteAccount(account);
  const left = async () => (await db.select({ id: likes.workId }).from(likes).where(eq(likes.personId, account.id))).length;
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
  expect(await purge(counted, account.id, purgeSteps, () => batches > 0)).toBe(false);
  expect([await left(), await pendingDeletions(), await wrongCounts()]).toEqual([100, [account.id], []]);
  await newWorker().run();
  expect([await left(), await pendingDeletions(), await wrongCounts()]).toEqual([0, [], []]);
});

test('closing the worker does not wait for a blocked statement, and the next start resumes (AMB-59)', async () => {
  const account = await createMember();
  const book = await createBook(await createMember());
  await send(`/works/${book.id}/like`, {}, account.cookie);
  await deleteAccount(account);
  await client.query('begin');
  await client.query('select from works where id = $1 for update', [book.id]);
  const worker = newWorker({ closeTimeout: 50 });
  const stuck = worker.run();
  await expect.poll(isBlocked).toBe(1);
  await worker.close();
  await stuck;
  expect(await isPending(account)).toBe(true);
  await client.query('commit');
  // The abandoned statement ends in the database and releases the lock.
  const next = newWorker();
  await expect.poll(() => next.run().then(pendingDeletions)).toEqual([]);
  expect(await wrongCounts()).toEqual([]);
});

test('the account of the welcome shelf can be deleted, and the next start does not recreate it (AMB-59, ACC-09)', async () => {
  await db.delete(people);
  expect(await publishWelcomeShelf()).toContain('welcome shelf');
  // the command documented for operators
  const [, command = ''] = /```sh\nnpm run admin -- (delete .*)\n```/.exec(readFileSync('docs/self-hosting.md', 'utf8')) ?? [];
  await runCommand(command.replace('the_username', 'storyhearth').split(' '));
  expect(await pendingDeletions()).toHaveLength(1);
  await newWorker().run();
  expect([await db.select({ id: people.id }).from(people), await pendingDeletions()]).toEqual([[], []]);
  expect(await publishWelcomeShelf()).toBeNull();
  expect((await visit('/')).status).toBe(200);
});

test('every foreign key that cascades or becomes null has an index, and none prevents a deletion (AMB-59)', async () => {
  const { rows } = await db.execute(sql`
    select conrelid::regclass || '.' || attname as unindexed from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('c', 'n') and c.connamespace = current_schema()::regnamespace
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
  expect(rows).toEqual([]);
  const blocking = await db.execute(sql`
    select conrelid::regclass || '.' || conname as blocking from pg_constraint where contype = 'f' and confrelid in ('people'::regclass, 'works'::regclass, 'posts'::regclass) and confdeltype not in ('c', 'n')`);
  expect(blocking.rows).toEqual([]);
});

test('the purge runs at start and whenever an account is deleted in any process (AMB-59)', async () => {
  const worker = createPurgeWorker(hub, dataLifecycle);
  const [first, second] = [await createMember(), await createMember()];
  await deleteAccount(first);
  worker.start();
  await expect.poll(pendingDeletions).toEqual([]);
  await deleteAccount(second);
  await expect.poll(pendingDeletions).toEqual([]);
  expect([await exists(first), await exists(second)]).toEqual([false, false]);
  await worker.close();
  const third = await createMember();
  await deleteAccount(third);
  await worker.run();
  expect(await pendingDeletions()).toEqual([third.id]); // a closed worker does not run
});

test('other accounts are unaffected by a purge (PRIVACY-02, AMB-59)', async () => {
  const [account, author, reader] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author);
  await send(`/works/${book.id}/like`, {}, account.cookie);
  await send(`/works/${book.id}/like`, {}, reader.cookie);
  await deleteAccount(account);
  await newWorker().run();
  expect((await visit(`/book/${book.id}`, { as: reader.cookie })).status).toBe(200);
  expect((await db.select({ likes: works.likesCount }).from(works).where(eq(works.id, book.id)))[0]?.likes).toBe(1);
});
