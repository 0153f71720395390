import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { announce } from '#server/live.ts';
import type { Person } from '../../audience/viewer.ts';
import { pictures } from '../../works/tables.ts';
import { type PostPicture, posts } from '../tables.ts';
import { type ChosenPicture, type NewPost, NOT_YOURS } from './new-post-rules.ts';

/** With the size that our own door measured; null when one is not the viewer's, or was not uploaded for a post. */
async function measured(viewer: Person, chosen: readonly ChosenPicture[]): Promise<PostPicture[] | null> {
  if (!chosen.length) return [];
  const own = await db
    .select({ src: pictures.address, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(
      and(
        eq(pictures.ownerId, viewer.id),
        eq(pictures.folder, 'posts'),
        inArray(
          pictures.address,
          chosen.map(({ src }) => src),
        ),
      ),
    );
  const bySrc = new Map(own.map((picture) => [picture.src, picture]));
  const all = chosen.flatMap(({ src, description }) => {
    const picture = bySrc.get(src);
    return picture ? [{ ...picture, description }] : [];
  });
  return all.length === chosen.length ? all : null;
}

/** Shares a post (POST-06, POST-09, DATA-10). A second arrival of the same id is the same post; an id of somebody else's takes nothing over. */
export async function createPost(viewer: Person, id: string | undefined, post: NewPost): Promise<{ id: string } | { refusal: string }> {
  const shown = await measured(viewer, post.pictures);
  if (!shown) return { refusal: NOT_YOURS };
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(posts)
      .values({ ...(id && { id }), authorId: viewer.id, content: post.content, pictures: shown, tags: post.tags })
      .onConflictDoNothing()
      .returning({ id: posts.id });
    if (made) {
      await announce(tx, 'posts');
      return made;
    }
    const [before] = await tx
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.id, id ?? ''), eq(posts.authorId, viewer.id)));
    return before ?? { refusal: 'This post could not be shared under its number. Please send it again.' };
  });
}
