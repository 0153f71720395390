import { sql } from 'drizzle-orm';
import { comments, postLikes, posts } from '#database/schema.ts';
import { type Database, db } from '#server/database/database.ts';
import { claimOnce } from '#server/database/installation.ts';
import { mulberry32 } from './activity.ts';
import { readImage, storeImage } from './images.ts';
import { type Content, everyone, type Post } from './parse/content.ts';
import type { IdOf } from './people.ts';

const MINUTE_MS = 60_000;
const before = (ms: number) => new Date(Date.now() - ms);

/** Seeds the posts of the community once per database; their images are stored like uploads. */
export async function seedPosts(content: Content, idOf: IdOf): Promise<void> {
  const usernames = everyone(content.people).map(({ username }) => username);
  const shared: { post: Post; pictures: Stored[] }[] = [];
  for (const post of content.posts) shared.push({ post, pictures: await storePictures(post, idOf) });
  await db.transaction(async (tx) => {
    if (!(await claimOnce(tx, 'demo posts'))) return;
    for (const { post, pictures } of shared) await share(tx, post, pictures, idOf, usernames);
    // Counts are computed from the rows, never invented (decision 2).
    await tx.execute(sql`update ${posts} set
      likes_count = (select count(*) from ${postLikes} where post_id = ${posts.id}),
      comments_count = (select count(*) from ${comments} where post_id = ${posts.id})`);
  });
}

type Stored = { src: string; width: number; height: number; description: string };

async function storePictures({ author, pictures }: Post, idOf: IdOf): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (const { file, alt } of pictures) {
    const { address, width, height } = await storeImage(idOf(author), 'posts', 'posts', await readImage(file));
    stored.push({ src: address, width, height, description: alt });
  }
  return stored;
}

async function share(tx: Database, post: Post, pictures: Stored[], idOf: IdOf, usernames: readonly string[]) {
  const [inserted] = await tx
    .insert(posts)
    .values({ authorId: idOf(post.author), content: post.text, pictures, tags: post.tags, createdAt: before(post.ago) })
    .returning({ id: posts.id });
  if (!inserted) throw new Error('demo post not stored');
  const postId = inserted.id;
  const random = mulberry32(post.text.length * 7919 + Math.floor(post.ago / MINUTE_MS)); // the same result every time
  const likers = usernames.filter((username) => username !== post.author && random() < post.likedBy);
  if (likers.length) await tx.insert(postLikes).values(likers.map((username) => ({ postId, personId: idOf(username) })));
  if (post.comments.length)
    await tx
      .insert(comments)
      .values(post.comments.map(({ by, ago, text }) => ({ postId, authorId: idOf(by), text, createdAt: before(ago) })));
}
