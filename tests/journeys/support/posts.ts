import { randomUUID } from 'node:crypto';
import { upload } from './images.ts';
import { type Author, createMember, post } from './members.ts';
import { siteDatabase } from './site-database.ts';

type PostOverrides = { content?: string; tags?: string[]; pictures?: string[] };
export type Post<Creator = Author> = { id: string; content: string; address: string; author: Creator };

/** Shares a post through the endpoint of the page. `pictures` are images of the demo, which describe themselves. */
export async function createPost<Creator extends Author>(
  author: Creator,
  { content = `A post of a journey ${randomUUID()}`, tags = [], pictures = [] }: PostOverrides = {},
): Promise<Post<Creator>> {
  const shown: { src: string; description: string }[] = [];
  for (const name of pictures) shown.push({ src: (await upload(author, 'posts', name)).address, description: name });
  const id = randomUUID();
  await post(author, '/create-post.data', { form: { id, content, tag: tags.join(', '), pictures: JSON.stringify(shown) } });
  return { id, content, address: `/posts#post-${id}`, author };
}

/**
 * Inserts posts with these texts in this order, of a new member. Open pages and cached lists are not refreshed, so a post has to be shared
 * afterwards.
 */
export async function createPosts(contents: readonly string[]) {
  const author = await createMember();
  const database = await siteDatabase();
  const { rows } = await database.query<{ id: string }>(
    `insert into posts (author_id, content, created_at)
    select people.id, said.content, clock_timestamp() + n * interval '1 microsecond'
    from people, unnest($2::text[]) with ordinality as said(content, n) where email = $1 order by n returning id`,
    [author.email, contents],
  );
  return { author, ids: rows.map(({ id }) => id) };
}
