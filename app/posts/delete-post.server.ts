import { and, eq } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import { announce } from '#server/live.ts';
import type { Person } from '../audience/viewer.ts';
import { removeUnshown } from '../works/shown-elsewhere.server.ts';
import { posts } from './tables.ts';

/** Deletes one's own post with its comments and likes, and the pictures that nothing else of one's own shows (PRIVACY-06). False: not found. */
export async function deletePost(viewer: Person, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const post = await db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(posts)
      .where(and(eq(posts.id, id), eq(posts.authorId, viewer.id)))
      .returning({ pictures: posts.pictures });
    if (!deleted) return null;
    await announce(tx, 'posts', `profile:${viewer.id}`);
    return deleted;
  });
  if (!post) return false;
  await removeUnshown(
    viewer,
    post.pictures.map(({ src }) => src),
  );
  return true;
}
