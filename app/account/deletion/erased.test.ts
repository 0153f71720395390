import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#app/forms/new-id.ts';
import { erasedFile, readErased } from '#server/backup/erased/erased-file.ts';
import { deleteErased } from '#server/backup/restore/delete-erased.ts';
import { db, pool } from '#server/database/database.ts';
import { type ErasedKind, erased } from '#server/database/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { filesOf, newAddress } from '#server/media/addresses.ts';
import { env } from '#server/process/settings.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { createComic } from '#tests/support/comics.ts';
import { deleteAccount, deletionFixture, remainingRows, wrongCounts } from '#tests/support/deletion-fixture.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { draftRow, openCopy } from '#tests/support/drafts/working-copies.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { characters } from '../../assistant/tables.ts';
import { dataLifecycle } from '../../data-lifecycle.server.ts';
import { draftAddress } from '../../drafts/draft-address-rules.ts';
import { fileDeletions, pictures } from '../../images/tables.ts';
import { people } from '../../people/tables.ts';
import { countTags } from '../../works/facets/count-tags.server.ts';
import { works } from '../../works/tables.ts';
import { accountDeletions } from '../tables.ts';
import { createPurgeWorker } from './purge-worker.server.ts';

const newWorker = (options?: Parameters<typeof createPurgeWorker>[2]) => createPurgeWorker({ on: () => () => {} }, dataLifecycle, options);
const recorded = async () =>
  (await db.select({ kind: erased.kind, id: erased.erasedId }).from(erased)).map(({ kind, id }) => `${kind} ${id}`);
const listed = async (folder: string) => (await readErased(erasedFile(folder))).map(({ kind, id }) => `${kind} ${id}`);
const backups = join(env.DATA_DIR, 'backups');

beforeEach(async () => {
  resetRateLimits();
  await db.delete(accountDeletions);
  await db.delete(erased);
  for (const path of [erasedFile(env.DATA_DIR), backups]) rmSync(path, { recursive: true, force: true });
});

test('whatever a member deletes for good is recorded by its kind and id, in the same transaction (OPS-06)', async () => {
  const person = await createMember();
  const [book, other] = [await createBook(person), await createBook(person)];
  const chapter = await createChapter(other);
  const [post, draft, channel, chat] = [
    await createPost(person),
    await createDraft(person),
    await createChannel(person),
    await createChannel(person),
  ];
  const [message] = await createMessages(chat, person, 'Hello.');
  const [character] = await db
    .insert(characters)
    .values({
      authorId: person.id,
      name: 'Ines',
      image: '/media/none',
      imageWidth: 1,
      imageHeight: 1,
      details: { gender: 'other', style: 'Anime' },
    })
    .returning();
  const deletions: [path: string, entry: string][] = [
    [`/works/${other.id}/parts/${chapter.id}/delete`, `part ${chapter.id}`],
    [`/works/${book.id}/delete`, `work ${book.id}`],
    [`/posts/${post.id}/delete`, `post ${post.id}`],
    [`/drafts/${draft}/delete`, `draft ${draft}`],
    [`/community/channel/${channel.id}/delete`, `channel ${channel.id}`],
    [`/community/channel/${chat.id}/messages/${message?.id}/delete`, `message ${message?.id}`],
    [`/characters/${character?.id}/delete`, `character ${character?.id}`],
  ];
  const stranger = await createMember();
  for (const [path, entry] of deletions) {
    await send(path, {}, stranger.cookie);
    expect([path, await recorded()]).toEqual([path, []]); // was not deleted
    await send(path, {}, person.cookie);
    expect([path, await recorded()]).toEqual([path, [entry]]);
    await db.delete(erased);
  }
  await deleteAccount(person);
  expect(await recorded()).toEqual([`person ${person.id}`]);
});

test('a draft that is published is not recorded: a restored backup still has its text (OPS-06)', async () => {
  const person = await createMember();
  await publish(await createDraft(person), person.cookie);
  expect(await recorded()).toEqual([]);
});

test('the id of an account is in the lists of the data folder and beside the backups before its purge begins (OPS-06)', async () => {
  mkdirSync(backups);
  const account = await createMember();
  await deleteAccount(account);
  await db.delete(erased); // as after the SQL statement for operators, which only marks the account
  const lists: string[][] = [];
  const worker = newWorker({
    purgeOne: async () => {
      lists.push(await listed(env.DATA_DIR), await listed(backups));
      return true;
    },
  });
  void worker.run();
  await expect.poll(() => lists.length).toBeGreaterThan(0);
  await worker.close();
  expect(lists.slice(0, 2)).toEqual([[`person ${account.id}`], [`person ${account.id}`]]);
  expect(readFileSync(erasedFile(env.DATA_DIR), 'utf8')).not.toContain(account.username); // ids only
});

test('an account whose id cannot be listed is not purged yet (OPS-06)', async () => {
  const account = await createMember();
  await deleteAccount(account);
  mkdirSync(erasedFile(env.DATA_DIR)); // cannot be written
  await newWorker().run();
  const isStored = async () => (await db.select({ id: people.id }).from(people).where(eq(people.id, account.id))).length === 1;
  expect(await isStored()).toBe(true);
  rmSync(erasedFile(env.DATA_DIR), { recursive: true });
  await newWorker().run();
  expect([await isStored(), await listed(env.DATA_DIR)]).toEqual([false, [`person ${account.id}`]]);
});

test('what is deleted while the site runs is in the lists at the latest when it stops (OPS-06)', async () => {
  const person = await createMember();
  const [first, second] = [await createPost(person), await createPost(person)];
  const worker = newWorker();
  worker.start();
  await send(`/posts/${first.id}/delete`, {}, person.cookie);
  await expect.poll(() => existsSync(erasedFile(env.DATA_DIR))).toBe(true);
  await send(`/posts/${second.id}/delete`, {}, person.cookie);
  await worker.close();
  expect((await listed(env.DATA_DIR)).sort()).toEqual([`post ${first.id}`, `post ${second.id}`].sort());
});

test('ids are deleted after 400 days, from the database and from the lists (OPS-06)', async () => {
  const [old, recent] = [newId(), newId()];
  await db.insert(erased).values([
    { kind: 'post', erasedId: old, at: sql`now() - interval '401 days'` },
    { kind: 'post', erasedId: recent, at: sql`now() - interval '399 days'` },
  ]);
  const worker = newWorker();
  await worker.run();
  worker.start();
  await expect.poll(recorded).toEqual([`post ${recent}`]);
  await worker.close();
  expect(await listed(env.DATA_DIR)).toEqual([`post ${recent}`]);
});

/** Deletes again, as a restore does before the site can start. */
async function deleteAgain(kind: ErasedKind, id: string, ...others: { kind: string; id: string }[]) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const deleted = await deleteErased(
      client,
      [{ kind, id }, ...others].map((entry) => ({ ...entry, at: new Date().toISOString() })),
    );
    await client.query('commit');
    return deleted;
  } finally {
    client.release();
  }
}

test('deleting an account again after a restore leaves no rows of it, and correct counts (OPS-06)', async () => {
  const { mark, account } = await deletionFixture();
  // With a group whose last grown-up it was, and its child.
  const { rows: others } = await db.execute<{ kind: string; id: string }>(
    sql`select 'group' as kind, group_id as id from group_people where person_id = ${account.id}
      union all select 'person', id from people where group_id in (select group_id from group_people where person_id = ${account.id})`,
  );
  expect(await deleteAgain('person', account.id, ...others)).toEqual({ accounts: 2, others: 1 });
  await countTags(Date.now(), () => false); // deletes tags that no work has
  expect([await remainingRows(mark), await remainingRows(account.id), await wrongCounts()]).toEqual([[], ['account_deletions: 1'], []]);
  await newWorker().run();
  expect([await remainingRows(account.id), (await recorded()).length]).toEqual([[], 3]);
  expect(await recorded()).toContain(`person ${account.id}`);
});

test('a chapter that is deleted again after a restore no longer counts (OPS-06)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const [first] = [await createChapter(book), await createChapter(book)];
  expect(await deleteAgain('part', first.id)).toEqual({ accounts: 0, others: 1 });
  expect((await db.select({ count: works.chapterCount }).from(works).where(eq(works.id, book.id)))[0]).toEqual({ count: 1 });
});

test('drafts of new chapters and arcs of a work that is deleted again remain as drafts of new works, its changes do not (OPS-06, SCHED-05)', async () => {
  const author = await createMember();
  const [book, comic] = [await createBook(author), await createComic(author)];
  const [deleted, shown] = [await createChapter(book), await createChapter(book)];
  const chapter = await createDraft(author, { kind: 'chapter', work: book.id, title: 'Second', pages: [text('Not lost.')] });
  const arc = await createDraft(author, { kind: 'arc', work: comic.id, pages: [{ picture: null, description: '', bubbles: [] }] });
  const ownDraft = await createDraft(author, { kind: 'chapter', work: book.id });
  const [ofDeleted, ofShown, ofBook] = [
    await openCopy(author, book.id, deleted.id),
    await openCopy(author, book.id, shown.id),
    await openCopy(author, book.id),
  ];
  const later = await createDraft(author, { kind: 'chapter', work: book.id, title: 'Deleted later' });
  await db.execute(sql`update drafts set publish_at = now() + interval '1 day', publish_zone = 'UTC' where id in (${chapter}, ${later})`);
  const again = { kind: 'work', id: comic.id };
  await deleteAgain('work', book.id, again, { kind: 'part', id: deleted.id }, ...[ownDraft, later].map((id) => ({ kind: 'draft', id })));
  expect(await draftRow(chapter)).toMatchObject({ title: 'Second', kind: 'book', origin: 'book', workId: null, publishAt: null });
  expect(await draftRow(arc)).toMatchObject({ kind: 'comic', origin: 'comic', workId: null });
  expect(await draftRow(ofDeleted)).toMatchObject({ kind: 'book', workId: null, editsPartId: null, baseRevision: null });
  expect([await draftRow(ofShown), await draftRow(ofBook), await draftRow(ownDraft)]).toEqual([undefined, undefined, undefined]);
  // The restore lost the first notification of the deletion.
  const page = await pageOf(await visit('/notifications', { as: author.cookie }));
  expect(page.text).toContain('“Second” was not published: The published book was deleted.');
  expect(page.text).not.toContain('Deleted later');
  const [notice] = page.all('link').filter((link) => link.attribute('href')?.includes('?draft='));
  expect(notice?.attribute('href')).toBe(draftAddress({ id: chapter, type: 'book', workId: null }));
  const editor = await visit(`/write/book.data?draft=${chapter}`, { as: author.cookie });
  expect((await editor.text()).includes('Not lost.')).toBe(true);
  expect(await wrongCounts()).toEqual([]);
});

test('images that only a deleted post showed are deleted again with it (OPS-06)', async () => {
  const author = await createMember();
  const [own, shared] = [newAddress('posts', author.id, 'posts', 0), newAddress('posts', author.id, 'posts', 0)];
  for (const address of [own, shared])
    await db
      .insert(pictures)
      .values({ ownerId: author.id, bucket: 'posts', folder: 'posts', address, width: 9, height: 9, widths: [], bytes: 9 });
  const shown = (src: string) => ({ src, description: '', width: 9, height: 9 });
  const post = await createPost(author, { pictures: [shown(own), shown(shared)] });
  await createPost(author, { pictures: [shown(shared)] });
  await deleteAgain('post', post.id);
  expect(await db.select({ address: pictures.address }).from(pictures).where(eq(pictures.ownerId, author.id))).toEqual([
    { address: shared },
  ]);
  const scheduled = await db.select({ key: fileDeletions.key }).from(fileDeletions).where(eq(fileDeletions.ownerId, author.id));
  expect(scheduled).toEqual([{ key: filesOf(own)?.widest }]);
});

test('the files of a child that is deleted again are scheduled, though their folder has no id of the child (OPS-06, SAFE-09)', async () => {
  const child = await createChild(await createGroup([await createMember()]));
  const address = newAddress('kids_books', crypto.randomUUID(), 'kids_books', 0);
  await createImage(child, { address, bucket: 'kids_books', widths: [9] });
  await deleteAgain('person', child.id);
  const scheduled = await db.select({ key: fileDeletions.key }).from(fileDeletions).where(isNull(fileDeletions.ownerId));
  expect(scheduled).toEqual([{ key: filesOf(address)?.widest }]);
});

test('a deleted group is recorded, and deleted again with its name, its invitations and its children (OPS-06, SAFE-14)', async () => {
  const grownUp = await createMember();
  const group = await createGroup([grownUp], { name: 'The Vanished' });
  const child = await createChild(group);
  await send(`/groups/${group.id}/delete`, { sure: 'yes' }, grownUp.cookie);
  expect((await recorded()).toSorted()).toEqual([`group ${group.id}`, `person ${child.id}`]);
  const restored = await createGroup([grownUp], { name: 'The Vanished' });
  const back = await createChild(restored);
  expect(await deleteAgain('person', back.id)).toEqual({ accounts: 1, others: 0 });
  expect(await deleteAgain('group', restored.id)).toEqual({ accounts: 0, others: 1 });
  expect([await remainingRows(back.id), await remainingRows(restored.id)]).toEqual([['account_deletions: 1'], []]);
});

test('a deleted group from which a child moved after the backup is closed, so that its grown-ups can move the child again (OPS-06, SAFE-14)', async () => {
  const grownUp = await createMember();
  const restored = await createGroup([grownUp], { kind: 'class' });
  const child = await createChild(restored);
  expect(await deleteAgain('group', restored.id)).toEqual({ accounts: 0, others: 0 });
  const shown = (await pageOf(await visit(`/groups/${restored.id}`, { as: grownUp.cookie }))).one('main');
  expect(shown.text).toContain('This group is closed. Move its children to other groups by');
  expect((await visit(`/groups/${restored.id}/children/${child.id}/move`, { as: grownUp.cookie })).status).toBe(200);
  expect((await visit(`/groups/${restored.id}`, { as: child.cookie })).status).toBe(404);
});
