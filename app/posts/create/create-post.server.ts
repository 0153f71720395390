import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import { db, type Transaction } from '#server/database.ts';
import { announce } from '#server/live.ts';
import type { Person } from '../../audience/viewer.ts';
import { pictures } from '../../works/tables.ts';
import { type PostPicture, posts } from '../tables.ts';
import { type ChosenPicture, type NewPost, NOT_YOURS, SHARED_BEFORE } from './new-post-rules.ts';

/** With the size that our own door measured; null when one is not the viewer's, or was not uploaded for a post. */
async function measured(viewer: Person, tx: Transaction, chosen: readonly ChosenPicture[]): Promise<PostPicture[] | null> {
  if (!chosen.length) return [];
  const own = await tx
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
    )
    .orderBy(pictures.address)
    .for('key share'); // a cleanup at this moment waits, or was first
  const bySrc = new Map(own.map((picture) => [picture.src, picture]));
  const all = chosen.flatMap(({ src, description }) => {
    const picture = bySrc.get(src);
    return picture ? [{ ...picture, description }] : [];
  });
  return all.length === chosen.length ? all : null;
}

type Made = { id: string } | { refusal: string; already?: true };

/** Shares a post (POST-06, POST-09, DATA-10). A second arrival of the same id is the same post, or `already` another one; an id of somebody else's takes nothing over. */
export async function createPost(viewer: Person, id: string | undefined, post: NewPost): Promise<Made> {
  return db.transaction(async (tx) => {
    const shown = await measured(viewer, tx, post.pictures);
    if (!shown) return { refusal: NOT_YOURS };
    const [made] = await tx
      .insert(posts)
      .values({ ...(id && { id }), authorId: viewer.id, content: post.content, pictures: shown, tags: post.tags })
      .onConflictDoNothing()
      .returning({ id: posts.id });
    if (made) {
      await announce(tx, 'posts', `profile:${viewer.id}`);
      return made;
    }
    const [before] = await tx
      .select({ id: posts.id, content: posts.content, tags: posts.tags, pictures: posts.pictures })
      .from(posts)
      .where(and(eq(posts.id, id ?? ''), eq(posts.authorId, viewer.id)));
    if (!before) return { refusal: 'We couldn’t share this post. Please try again.' };
    const same = before.content === post.content && isDeepStrictEqual([before.tags, before.pictures], [post.tags, shown]);
    return same ? { id: before.id } : { refusal: SHARED_BEFORE, already: true };
  });
}
