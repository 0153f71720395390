import { and, eq } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import { announce } from '#server/live.ts';
import type { Person } from '../audience/viewer.ts';
import { removeFiles, takeUnshown } from '../works/unreferenced-images.server.ts';
import { posts } from './tables.ts';

/** Deletes one's own post with its comments and likes, and the pictures that nothing else of one's own shows (PRIVACY-06). False: not found. */
export async function deletePost(viewer: Person, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const unshown = await db.transaction(async (tx) => {
    const [post] = await tx
      .delete(posts)
      .where(and(eq(posts.id, id), eq(posts.authorId, viewer.id)))
      .returning({ pictures: posts.pictures });
    if (!post) return null;
    await announce(tx, 'posts', `profile:${viewer.id}`);
    return takeUnshown(
      viewer,
      tx,
      post.pictures.map(({ src }) => src),
    );
  });
  if (!unshown) return false;
  await removeFiles(unshown);
  return true;
}
