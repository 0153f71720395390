import { expect, test } from 'vitest';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { visit } from '#tests/support/request.ts';

test('a post shows its author’s initial, name and @username, its text and its #tags (FEED-04)', async () => {
  const author = await createMember({ name: 'ines Valdovar' });
  await createPost(author, { content: 'From the tower.', tags: ['lighthouses', 'night'] });
  for (const as of [undefined, author.cookie]) {
    const post = (await pageOf(await visit('/posts', { as }))).one('article', 'Post by ines Valdovar');
    const only = (selector: string) => post.parts(selector).map(({ text }) => text);
    expect(only('.post-author > .avatar')).toEqual(['I']);
    expect(only('.post-author > b')).toEqual(['ines Valdovar']);
    expect(only('.post-author > span[dir]')).toEqual([`@${author.username}`]);
    expect(only('.post-words')).toEqual(['From the tower.']);
    expect(
      post
        .one('list', 'Tags')
        .parts('li')
        .map(({ text }) => text),
    ).toEqual(['#lighthouses', '#night']);
  }
});
