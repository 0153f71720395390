import { expect, test } from 'vitest';
import { createMember } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { feed, postAt, postsNow } from './posts.server.ts';

test('the statements of posts show a child none, also those that no page of a child runs (SAFE-05)', async () => {
  const author = await createMember();
  const child = await createChild(await createGroup([author]));
  const { id } = await createPost(author, { content: 'For grown-ups.' });
  expect((await postAt(author, id))?.id).toBe(id);
  expect([await postAt(child, id), (await feed(child, null)).posts, await postsNow(child, [id])]).toEqual([null, [], []]);
});
