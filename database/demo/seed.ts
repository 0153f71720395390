import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import { count, eq, inArray, sql } from 'drizzle-orm';
import { db, type Transaction } from '../../server/database/database.ts';
import { claim } from '../../server/database/installation.ts';
import { installation } from '../../server/database/tables.ts';
import { storePicture } from '../../server/media/pictures.ts';
import { accounts, comments, likes, people, pictures, readingProgress, savedStories, views, works } from '../schema.ts';
import { activity } from './activity.ts';
import { books } from './books/index.ts';
import { comics } from './comics/index.ts';
import { comments as remarks } from './comments.ts';
import { kidsRemarks, kidsStories } from './kids/index.ts';
import { remarksOnOthers } from './other-comments.ts';
import { publishOtherKinds } from './other-kinds.ts';
import { addParts } from './parts.ts';
import { people as cast, DEMO_READER, DEMO_WRITER } from './people.ts';
import { seedProfiles } from './profiles.ts';
import { publishBooks } from './publish-books.ts';
import { seedChallenges } from './seed-challenges.ts';
import { seedChannels } from './seed-channels.ts';
import { seedCharacters } from './seed-characters.ts';
import { seedPosts } from './seed-posts.ts';
import { seedTalk } from './seed-talk.ts';
import { theories } from './theories.ts';
import type { StoredPictures } from './to-documents.ts';
import { worlds } from './worlds.ts';

export const DEMO_PASSWORD = 'Lantern-7-oak';
const DAY_MS = 24 * 60 * 60 * 1000;
const FOLDER = join(process.cwd(), 'database/demo');

/** Seeds the demo community once per database; after a failed start the next one continues. Always returns the two logins to print. */
export async function seedDemo(): Promise<string | null> {
  const [existing] = await db.select({ n: count() }).from(people);
  const ids = existing?.n ? await seededPeople() : await seedPeople();
  if (ids)
    for (const [key, seed] of steps(ids)) {
      if (await isClaimed(key)) continue;
      await seed();
      await claim(db, key);
    }
  return [DEMO_WRITER, DEMO_READER].map((name) => `  ${name}@storyhearth.example   ${DEMO_PASSWORD}`).join('\n');
}

type Ids = ReadonlyMap<string, string>;

/** The steps in order; a claimed step is complete. */
const steps = (ids: Ids): [string, () => Promise<void>][] => [
  ['demo profiles', () => seedProfiles((username) => idOf(ids, username))],
  [
    'demo community',
    async () => {
      const stored = await storePictures(ids);
      const drawn = await storeComicArt(ids);
      await db.transaction(async (tx) => {
        if (await claim(tx, 'demo community')) await seedShelves(tx, ids, stored, drawn);
      });
    },
  ],
  ['demo characters', () => seedCharacters(ids)],
  ['demo posts', () => seedPosts(ids)],
  ['demo talk', () => seedTalk(ids)],
  ['demo challenges', () => seedChallenges(ids)],
  ['demo channels', () => seedChannels(ids)],
];

const isClaimed = async (key: string) =>
  (await db.select({ key: installation.key }).from(installation).where(eq(installation.key, key))).length > 0;

/** The people of an earlier start to continue; null if the people in this database are not those of the demo. */
async function seededPeople(): Promise<Ids | null> {
  if (!(await isClaimed('demo people'))) return null;
  const names = cast.map(({ username }) => username);
  const found = await db.select({ id: people.id, username: people.username }).from(people).where(inArray(people.username, names));
  return found.length === names.length ? new Map(found.map(({ username, id }) => [username, id])) : null; // one of the accounts has been deleted
}

const idOf = (ids: Ids, username: string) => {
  const id = ids.get(username);
  if (!id) throw new Error(`no demo person has the username ${username}`);
  return id;
};
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

async function seedPeople(): Promise<Ids> {
  const password = await hashPassword(DEMO_PASSWORD);
  return db.transaction(async (tx) => {
    const inserted = await tx
      .insert(people)
      .values(
        cast.map(({ name, username, bio, thought, email }) => ({
          name,
          username,
          bio,
          email: email ?? `${username.toLowerCase()}@storyhearth.example`,
          creativeThoughts: thought ? [thought] : [],
        })),
      )
      .returning({ id: people.id, username: people.username });
    const ids = new Map(inserted.map(({ username, id }) => [username, id]));
    const logins = [DEMO_WRITER, DEMO_READER].map((name) => idOf(ids, name));
    await tx.insert(accounts).values(logins.map((userId) => ({ userId, accountId: userId, providerId: 'credential', password })));
    await claim(tx, 'demo people');
    return ids;
  });
}

const IMAGE_OF_A_PAGE = /^!\[.*\]\((.+)\)$/gm;

/** Stores covers and images in the same way as uploads. */
async function storePictures(ids: Ids): Promise<StoredPictures> {
  const stored = new Map<string, { address: string; width: number; height: number }>();
  const storeOnce = async (file: string, path: string, owner: string, bucket: 'books' | 'kids_books' | 'theories' | 'worlds' = 'books') => {
    if (stored.has(file)) return;
    const { address, width, height, widths, bytes } = await storePicture(owner, bucket, bucket, await readFile(path));
    await db.insert(pictures).values({ ownerId: owner, bucket, folder: bucket, address, width, height, widths, bytes });
    stored.set(file, { address, width, height });
  };
  for (const { author, cover, pages } of books) {
    const owner = idOf(ids, author);
    if (cover !== 'drawn') await storeOnce(cover, join(FOLDER, 'covers', cover), owner);
    for (const [, file] of pages.join('\n').matchAll(IMAGE_OF_A_PAGE))
      if (file) await storeOnce(file, join(FOLDER, 'pictures', file), owner);
  }
  for (const { author, cover, pages } of kidsStories)
    for (const file of [cover, ...[...pages.join('\n').matchAll(IMAGE_OF_A_PAGE)].map(([, name]) => name ?? '')])
      await storeOnce(file, join(FOLDER, file.startsWith('dragon-') ? 'comics/art' : 'kids/art', file), idOf(ids, author), 'kids_books');
  const scenes = [
    { list: theories, bucket: 'theories' as const },
    { list: worlds, bucket: 'worlds' as const },
  ];
  for (const { list, bucket } of scenes)
    for (const { author, cover } of list)
      if (cover !== 'drawn') await storeOnce(cover, join(FOLDER, 'scenes', cover), idOf(ids, author), bucket);
  return stored;
}

/** Stores the panel images of the comics, owned by their authors. */
async function storeComicArt(ids: Ids): Promise<StoredPictures> {
  const drawn = new Map<string, { address: string; width: number; height: number }>();
  for (const { author, cover, panels, arcs } of comics) {
    const owner = idOf(ids, author);
    const files = [cover, ...[...panels, ...arcs.flatMap((arc) => arc.panels)].map(({ art }) => art)].filter((file) => file !== 'drawn');
    for (const file of new Set(files)) {
      const { address, width, height, widths, bytes } = await storePicture(
        owner,
        'comics',
        'comics/panels',
        await readFile(join(FOLDER, 'comics/art', file)),
      );
      await db
        .insert(pictures)
        .values({ ownerId: owner, bucket: 'comics', folder: 'comics/panels', address, width, height, widths, bytes });
      drawn.set(file, { address, width, height });
    }
  }
  return drawn;
}

async function seedShelves(tx: Transaction, ids: Ids, stored: StoredPictures, drawn: StoredPictures) {
  const published = new Map(activity.map(({ book, publishedDaysAgo }) => [book, publishedDaysAgo]));
  const shelved = books.map((book) => ({
    ...book,
    authorId: idOf(ids, book.author),
    coverAddress: stored.get(book.cover)?.address ?? null,
    createdAt: ago(published.get(book.title) ?? 1),
  }));
  const workIds = await publishBooks(tx, shelved, stored);
  for (const [title, id] of await publishOtherKinds(tx, { idOf: (username) => idOf(ids, username), drawn, stored })) workIds.set(title, id);
  const of = (title: string) => idOf(workIds, title);
  await addParts(tx, of, drawn);
  const pagesOf = new Map(books.map(({ title, pages }) => [title, pages.length]));
  for (const { book, viewers, likers, savers, progress } of activity) {
    const workId = of(book);
    if (viewers.length) await tx.insert(views).values(viewers.map((name) => ({ workId, personId: idOf(ids, name) })));
    if (likers.length) await tx.insert(likes).values(likers.map((name) => ({ workId, personId: idOf(ids, name) })));
    if (savers.length)
      await tx.insert(savedStories).values(savers.map((s) => ({ workId, personId: idOf(ids, s.username), createdAt: ago(s.daysAgo) })));
    if (progress.length)
      await tx.insert(readingProgress).values(
        progress.map((p) => ({
          workId,
          personId: idOf(ids, p.username),
          currentPage: p.page,
          totalPages: pagesOf.get(book) ?? p.page,
          lastRead: ago(p.daysAgo),
        })),
      );
  }
  await tx.insert(comments).values(
    [...remarks, ...remarksOnOthers, ...kidsRemarks].map(({ username, book, text, daysAgo }) => ({
      workId: of(book),
      authorId: idOf(ids, username),
      text,
      createdAt: ago(daysAgo),
    })),
  );
  // Counts are computed from the rows, never invented (decision 2).
  await tx.execute(sql`update ${works} set
    views_count = (select count(*) from ${views} where work_id = ${works.id}),
    likes_count = (select count(*) from ${likes} where work_id = ${works.id}),
    comments_count = (select count(*) from ${comments} where work_id = ${works.id}),
    latest_comments = coalesce((
      select json_build_array(json_build_object('text', c.text, 'author', json_build_object('name', p.name, 'username', p.username), 'created_at', c.created_at))
      from ${comments} c join ${people} p on p.id = c.author_id where c.work_id = ${works.id} order by c.created_at desc limit 1), '[]')`);
}
