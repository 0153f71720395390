import { and, eq } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { deleteUnreferenced, removeFiles } from '../images/cleanup/unreferenced-images.server.ts';
import { posts } from './tables.ts';

/** Deletes the viewer's post with its comments, likes and the images that none of their other content uses. Returns false if not found. */
export async function deletePost(viewer: Pick<Person, 'id'>, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const unshown = await db.transaction(async (tx) => {
    const [post] = await tx
      .delete(posts)
      .where(and(eq(posts.id, id), eq(posts.authorId, viewer.id)))
      .returning({ pictures: posts.pictures });
    if (!post) return null;
    await announce(tx, 'posts', `profile:${viewer.id}`);
    return deleteUnreferenced(
      viewer,
      tx,
      post.pictures.map(({ src }) => src),
    );
  });
  if (!unshown) return false;
  await removeFiles(unshown);
  return true;
}
