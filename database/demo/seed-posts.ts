import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, db } from '../../server/database/database.ts';
import { claim } from '../../server/database/installation.ts';
import { storePicture } from '../../server/media/pictures.ts';
import { comments, pictures, postLikes, posts } from '../schema.ts';
import { mulberry32 } from './activity.ts';
import { type DemoPost, type DemoPostPicture, posts as shared } from './posts.ts';

const MINUTE_MS = 60_000;
const FOLDER = join(process.cwd(), 'database/demo');
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

/** Seeds the posts of the community once per database; their images are stored like uploads. */
export async function seedPosts(ids: ReadonlyMap<string, string>): Promise<void> {
  const idOf = (username: string) => {
    const id = ids.get(username);
    if (!id) throw new Error(`no demo person has the username ${username}`);
    return id;
  };
  const stored: Stored[] = [];
  for (const { author, pictures: chosen } of shared) stored.push(await store(idOf(author), chosen ?? []));
  await db.transaction(async (tx) => {
    if (!(await claim(tx, 'demo posts'))) return;
    for (const [i, post] of shared.entries()) await share(tx, post, stored[i] ?? [], idOf, [...ids.keys()]);
    // Counts are computed from the rows, never invented (decision 2).
    await tx.execute(sql`update ${posts} set
      likes_count = (select count(*) from ${postLikes} where post_id = ${posts.id}),
      comments_count = (select count(*) from ${comments} where post_id = ${posts.id})`);
  });
}

async function store(owner: string, chosen: readonly DemoPostPicture[]) {
  const all = [];
  for (const { file, description } of chosen) {
    const { address, width, height, widths, bytes } = await storePicture(owner, 'posts', 'posts', await readFile(join(FOLDER, file)));
    await db.insert(pictures).values({ ownerId: owner, bucket: 'posts', folder: 'posts', address, width, height, widths, bytes });
    all.push({ src: address, width, height, description });
  }
  return all;
}

type Stored = Awaited<ReturnType<typeof store>>;

async function share(tx: Database, post: DemoPost, shown: Stored, idOf: (username: string) => string, usernames: string[]) {
  const authorId = idOf(post.author);
  const [inserted] = await tx
    .insert(posts)
    .values({ authorId, content: post.content, pictures: shown, tags: [...post.tags], createdAt: ago(post.minutesAgo) })
    .returning({ id: posts.id });
  if (!inserted) throw new Error('demo post not stored');
  const chance = mulberry32(post.content.length * 7919 + post.minutesAgo); // the same result every time
  const likers = usernames.filter((username) => username !== post.author && chance() < post.warmth);
  if (likers.length) await tx.insert(postLikes).values(likers.map((username) => ({ postId: inserted.id, personId: idOf(username) })));
  const remarks = post.comments ?? [];
  if (remarks.length)
    await tx
      .insert(comments)
      .values(
        remarks.map(({ author, minutesAgo, text }) => ({ postId: inserted.id, authorId: idOf(author), text, createdAt: ago(minutesAgo) })),
      );
}
