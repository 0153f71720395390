import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { recordQueries } from '#tests/support/database/sent-queries.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { comments } from '../comments/tables.ts';
import { NAV } from '../layout/navigation-rules.ts';
import { type FeedPage, POSTS_PAGE_SIZE } from './post-rules.ts';
import { feed, postsNow } from './posts.server.ts';
import { postLikes, posts, topics } from './tables.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';
const clean = () => db.delete(posts);
const read = async (path: string, as?: string) => {
  const response = await visit(path, { as });
  return { status: response.status, page: (await response.text()).replaceAll('<!-- -->', '') };
};
const row = async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0];
const like = (id: string, liked: string, as?: string) => fetchData(`/posts/${id}/like`, new URLSearchParams({ liked }), as);
const addComment = (id: string, text: string, as?: string, commentId: string = randomUUID()) =>
  fetchData(`/posts/${id}/comments`, new URLSearchParams({ id: commentId, text }), as);
const picture = (n: number) => ({
  src: `/media/posts/x/posts/${n}.webp`,
  width: 1280,
  height: 800,
  description: n % 2 ? `Picture ${n}` : '',
});

test('the feed shows complete posts to members and visitors (FEED-01, FEED-02, FEED-04, FEED-07, FEED-12, FEED-21, ROUTE-02, DATA-10, DATA-11)', async () => {
  await clean();
  const [author, reader] = [await createMember({ name: 'Ines Valdovar' }), await createMember({ name: 'Noor Haddad' })];
  const post = await createPost(author, {
    content: 'From the tower.',
    tags: ['lighthouses'],
    createdAt: new Date(Date.now() - 2 * 3_600_000),
  });
  await addComment(post.id, 'Well lit.', reader.cookie);
  await like(post.id, 'yes', reader.cookie);
  for (const as of [undefined, reader.cookie]) {
    const { status, page } = await read('/posts', as);
    expect(status).toBe(200);
    for (const part of [
      'Create New Post',
      'Ines Valdovar',
      `@${author.username}`,
      'From the tower.',
      '#lighthouses',
      '2h ago',
      'Like, 1 like',
      'Comments, 1 comment',
      'Well lit.',
      'Noor Haddad',
      `@${reader.username}`,
      'just now',
      'Add a comment...',
      'Share',
    ])
      expect([part, withoutScripts(page).includes(part)]).toEqual([part, true]);
  }
  expect((await read('/posts', reader.cookie)).page).toContain('href="/create-post"');
  expect(withoutScripts((await read('/posts')).page)).toContain('next=%2Fcreate-post');
  expect(NAV.map(({ name }) => name).slice(0, 3)).toEqual(['Home', 'Posts', 'Write']);
});

test('a carousel has arrows and dots only for several images, and each image has its size and alt text (FEED-05)', async () => {
  await clean();
  const author = await createMember({ name: 'Jun Okada' });
  await createPost(author, { content: '', pictures: [picture(1)] });
  const single = (await read('/posts')).page;
  for (const part of ['alt="Picture 1"', 'width="1280"', 'height="800"', 'aspect-ratio:1.6']) expect(single).toContain(part);
  for (const part of ['Next image', 'Previous image', 'Image 1 of']) expect(single).not.toContain(part);
  await clean();
  await createPost(author, { content: '', pictures: [1, 2, 3, 4].map(picture) });
  const four = (await read('/posts', author.cookie)).page;
  for (const part of ['Next image', 'Previous image', 'Image 4 of 4', 'alt="Image 2 of 4 by Jun Okada"']) expect(four).toContain(part);
});

test('the feed is newest first and paginates without a gap or a repeat, even with equal timestamps (FEED-03, POST-09, DATA-34)', async () => {
  await clean();
  const author = await createMember();
  const at = new Date('2026-03-14T10:00:00Z');
  for (let i = 0; i < POSTS_PAGE_SIZE * 2 + 3; i++) await createPost(author, { createdAt: i % 3 ? at : new Date(at.getTime() + i) });
  const newest = await createPost(author, { content: 'Newest' });
  const seen: string[] = [];
  let page: FeedPage = await feed(null, null);
  expect(page.posts[0]?.id).toBe(newest.id);
  for (let after: string | null = ''; after !== null; after = page.next) {
    page = (await (await visit(`/posts/more?after=${after}`)).json()) as FeedPage;
    seen.push(...page.posts.map(({ id }) => id));
  }
  expect([seen.length, new Set(seen).size]).toEqual([POSTS_PAGE_SIZE * 2 + 4, POSTS_PAGE_SIZE * 2 + 4]);
  const first = (await read('/posts')).page;
  const nextPage = /href="(\/posts\?after=[^"]+)"/.exec(first)?.[1];
  const second = await read(nextPage ?? '');
  expect(withoutScripts(second.page)).toContain('Newest posts');
  expect(second.page).not.toContain('>Newest<');
  for (const odd of ['x', "1_'", '1_2']) expect((await read(`/posts?after=${encodeURIComponent(odd)}`)).page).toContain('>Newest<');
});

test('one post and many posts need the same number of database queries', async () => {
  await clean();
  const [author, reader] = [await createMember(), await createMember()];
  const queries = recordQueries();
  try {
    const countQueries = async () => {
      queries.clear();
      await read('/posts', reader.cookie);
      return queries.sent().length;
    };
    await createPost(author);
    const few = await countQueries();
    for (let i = 0; i < 15; i++) {
      const { id } = await createPost(author, { pictures: [picture(i)], tags: ['maps'] });
      await createComments(reader, { post: id }, ['Note 1', 'Note 2', 'Note 3']);
      await db.insert(postLikes).values({ postId: id, personId: reader.id });
    }
    expect([few, await countQueries()]).toEqual([4, 4]); // the session, the posts, the topics, the thought
  } finally {
    queries.restore();
  }
});

test('a like toggles, and a repeat changes nothing; the count is exact (FEED-08, AMB-06)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const post = await createPost(author);
  for (const [liked, likes] of [
    ['yes', 1],
    ['yes', 1],
    ['no', 0],
    ['no', 0],
    ['yes', 1],
  ] as const) {
    expect((await like(post.id, liked, reader.cookie)).status).toBe(200);
    expect((await row(post.id))?.likesCount).toBe(likes);
    expect((await postsNow(reader, [post.id]))[0]).toMatchObject({ likes, liked: liked === 'yes' });
  }
  expect((await postsNow(author, [post.id]))[0]).toMatchObject({ likes: 1, liked: false });
  const plain = await send(`/posts/${post.id}/like`, { liked: 'no', back: '/posts' }, reader.cookie);
  expect([plain.status, plain.headers.get('location'), (await row(post.id))?.likesCount]).toEqual([303, '/posts', 0]);
});

test('100 concurrent likes by one person count 1, likes by 50 people count 50, and removing them counts 0 (FEED-08)', async () => {
  const [author, spectator] = [await createMember(), await createMember()];
  const crowd = await Promise.all(Array.from({ length: 50 }, () => createMember()));
  const post = await createPost(author);
  const all = async (requests: Promise<{ status: number }>[]) => new Set((await Promise.all(requests)).map(({ status }) => status));
  expect(await all(Array.from({ length: 100 }, () => like(post.id, 'yes', spectator.cookie)))).toEqual(new Set([200]));
  expect((await row(post.id))?.likesCount).toBe(1);
  await like(post.id, 'no', spectator.cookie);
  expect(await all(crowd.map(({ cookie }) => like(post.id, 'yes', cookie)))).toEqual(new Set([200]));
  expect((await row(post.id))?.likesCount).toBe(50);
  expect(await db.$count(postLikes, eq(postLikes.postId, post.id))).toBe(50);
  await all(crowd.flatMap(({ cookie }) => [like(post.id, 'no', cookie), like(post.id, 'no', cookie)]));
  expect((await row(post.id))?.likesCount).toBe(0);
});

test('a visitor cannot like or comment, and is offered to sign in for both and for sharing (FEED-09, FEED-11, FEED-16, AMB-03, AMB-71, PRIVACY-05)', async () => {
  await clean();
  const post = await createPost(await createMember());
  expect([(await like(post.id, 'yes')).status, (await addComment(post.id, 'Hello?')).status]).toEqual([401, 401]);
  expect(await row(post.id)).toMatchObject({ likesCount: 0, commentsCount: 0 });
  const { page } = await read('/posts');
  const signInLinks = [...page.matchAll(/href="\/sign-in\?next=%2Fposts%23post-/g)];
  expect(signInLinks).toHaveLength(3); // like, share, comment
});

test('a card shows the first two comments, View All the rest; blank and too long ones are refused (FEED-13, FEED-15, AMB-24)', async () => {
  await clean();
  const [author, reader] = [await createMember(), await createMember()];
  const post = await createPost(author);
  for (const text of ['First.', 'Second.', '  Third.  ']) expect((await addComment(post.id, text, reader.cookie)).status).toBe(200);
  for (const text of ['', '  \n', 'x'.repeat(2_001)]) expect((await addComment(post.id, text, reader.cookie)).status).toBe(422);
  const { page } = await read('/posts');
  for (const part of ['Third.', 'Second.', 'View All 3 Comments']) expect(withoutScripts(page)).toContain(part);
  expect(page).not.toContain('First.');
  const rest = (await read(`/posts/${post.id}/comments`)).page;
  for (const part of ['First.', 'Second.', 'Third.', 'Back to the post']) expect(withoutScripts(rest)).toContain(part);
  expect((await row(post.id))?.commentsCount).toBe(3);
});

test('a repeated comment is stored once, a missing post refuses it, and a plain form redirects to the post (FEED-16, FEED-17)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const post = await createPost(author);
  const id = randomUUID();
  for (let i = 0; i < 3; i++) expect((await addComment(post.id, 'Once.', reader.cookie, id)).status).toBe(200);
  expect((await addComment(post.id, 'Mine now.', other.cookie, id)).status).toBe(404);
  expect((await addComment(NOWHERE, 'To nobody.', reader.cookie)).text).toContain(
    'This post is no longer available. Your comment wasn’t posted.',
  );
  expect((await row(post.id))?.commentsCount).toBe(1);
  const plain = await send(`/posts/${post.id}/comments`, { text: 'By a plain form.' }, reader.cookie);
  expect([plain.status, plain.headers.get('location')]).toEqual([303, `/posts/${post.id}`]);
});

test('only the owner can see, like or comment on the posts of a private profile, in any list (PRIVACY-02, PRIVACY-03)', async () => {
  await clean();
  const [author, stranger] = [await createMember(), await createMember()];
  const post = await createPost(author, { content: 'Behind the curtain.', tags: ['curtains'] });
  await hide(author);
  const see = async (as?: string) => [
    (await read('/posts', as)).page.includes('Behind the curtain.'),
    (await (await visit('/posts/more', { as })).text()).includes('Behind'),
    (await (await visit(`/posts/now?ids=${post.id}`, { as })).text()).includes('Behind'),
    (await read(`/posts/${post.id}`, as)).status,
    (await read(`/posts/${post.id}/comments`, as)).status,
  ];
  for (const as of [undefined, stranger.cookie]) expect(await see(as)).toEqual([false, false, false, 404, 404]);
  expect(await see(author.cookie)).toEqual([true, true, true, 200, 200]);
  expect([(await like(post.id, 'yes', stranger.cookie)).status, (await addComment(post.id, 'x', stranger.cookie)).status]).toEqual([
    404, 404,
  ]);
  const missing = await read(`/posts/${NOWHERE}`, stranger.cookie);
  const hidden = await read(`/posts/${post.id}`, stranger.cookie);
  expect(hidden.page.replaceAll(post.id, NOWHERE).length).toBe(missing.page.length);
  expect([(await like(post.id, 'yes', author.cookie)).status, (await row(post.id))?.likesCount]).toEqual([200, 1]);
});

test('the name of a commenter with a private profile is still shown (decisions, Privacy)', async () => {
  await clean();
  const [author, shy] = [await createMember(), await createMember({ name: 'Shy Reader' })];
  const post = await createPost(author);
  await addComment(post.id, 'Only this.', shy.cookie);
  await hide(shy);
  expect(withoutScripts((await read('/posts')).page)).toContain('Shy Reader');
});

test('a shared link opens the page of its post; missing posts and invalid ids answer 404 (AMB-26)', async () => {
  const post = await createPost(await createMember({ name: 'Ines Valdovar' }), { content: 'Shared far away.' });
  const { status, page } = await read(`/posts/${post.id}`);
  expect(status).toBe(200);
  for (const part of ['Shared far away.', 'Post by Ines Valdovar', 'All posts']) expect(withoutScripts(page)).toContain(part);
  for (const odd of [NOWHERE, 'kettle', "1' or 1=1"]) {
    const result = await read(`/posts/${encodeURIComponent(odd)}`);
    expect(result.status).toBe(404);
    expect(withoutScripts(result.page)).toContain('This post is no longer available.');
  }
  const now = await visit(`/posts/now?ids=${post.id},kettle,${NOWHERE}`);
  expect(((await now.json()) as { posts: unknown[] }).posts).toHaveLength(1);
});

test('the side panel shows the thought, the five top topics with true counts, and the guidelines (FEED-22, FEED-23, FEED-25, AMB-28)', async () => {
  await clean();
  const author = await createMember();
  await db.update(topics).set({ countedFrom: null }); // as if the earlier posts of this file were old
  const of = async (tag: string) => (await db.select().from(topics).where(eq(topics.tag, tag)))[0]?.postsCount ?? 0;
  const [before, five] = [await of('worldbuilding'), await db.select().from(topics)];
  await createPost(author, { tags: ['WorldBuilding', 'maps'] });
  expect(await of('worldbuilding')).toBe(before + 1);
  const { page } = await read('/posts', author.cookie);
  const busiest = five.map(({ tag, postsCount }) => ({ tag, n: tag === 'worldbuilding' ? postsCount + 1 : postsCount }));
  const shown = busiest.sort((a, b) => b.n - a.n).slice(0, 5);
  for (const { tag, n } of shown) for (const part of [`#${tag}`, `${n} posts`]) expect(withoutScripts(page)).toContain(part);
  for (const part of ['Trending Topics', 'Community Guidelines', 'Creative Thought']) expect(withoutScripts(page)).toContain(part);
  expect(
    ['worldbuilding', 'characterdesign', 'plottwist', 'magicsystem', 'scifitech'].filter((tag) => !five.some((topic) => topic.tag === tag)),
  ).toEqual([]);
});

test('the cached feed of visitors is invalidated by posts, likes, comments, deletions and hiding (LIVE-06)', async () => {
  await clean();
  const { hub } = await import('#server/app.ts');
  await hub.ready;
  const [author, reader] = [await createMember(), await createMember()];
  const page = async () => (await read('/posts')).page;
  await page();
  await fetchData('/create-post', new URLSearchParams({ content: 'Just shared.' }), author.cookie);
  await expect.poll(async () => withoutScripts(await page())).toContain('Just shared.');
  const id = (await db.select({ id: posts.id }).from(posts))[0]?.id ?? '';
  await like(id, 'yes', reader.cookie);
  await expect.poll(page).toContain('Like, 1 like');
  await addComment(id, 'Heard.', reader.cookie);
  await expect.poll(async () => withoutScripts(await page())).toContain('Heard.');
  await hide(author);
  await expect.poll(page).not.toContain('Just shared.');
  await hide(author, false);
  await expect.poll(async () => withoutScripts(await page())).toContain('Just shared.');
  await fetchData(`/posts/${id}/delete`, new URLSearchParams(), author.cookie);
  await expect.poll(page).not.toContain('Just shared.');
  expect((await db.select({ n: count() }).from(comments).where(eq(comments.postId, id)))[0]?.n).toBe(0);
});

test('user content is escaped, never rendered as markup', async () => {
  await clean();
  const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
  const author = await createMember();
  const post = await createPost(author, { content: attack, tags: [attack], pictures: [{ ...picture(1), description: attack }] });
  await addComment(post.id, attack, author.cookie);
  for (const path of ['/posts', `/posts/${post.id}`]) {
    const { page } = await read(path);
    expect(page).not.toContain('<script>alert(1)');
    expect(page).not.toContain('<img src=x');
  }
});
