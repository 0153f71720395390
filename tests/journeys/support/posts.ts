import { randomUUID } from 'node:crypto';
import { upload } from './images.ts';
import { type Author, createMember, post } from './members.ts';

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

const POSTS_A_MINUTE = 10; // per member; see LIMITS in server/limits/rate-limits.ts

/** Shares posts with these texts in this order, by several new members because of the rate limit. */
export async function createPosts(contents: readonly string[]) {
  for (let done = 0; done < contents.length; done += POSTS_A_MINUTE) {
    const author = await createMember();
    for (const content of contents.slice(done, done + POSTS_A_MINUTE)) await createPost(author, { content });
  }
}
