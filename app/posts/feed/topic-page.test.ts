import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { pageOf, type Shown } from '#tests/support/page-text.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { createPost, createPosts } from '#tests/support/posts.ts';
import { visit } from '#tests/support/request.ts';
import { posts, topics } from '../tables.ts';

const captions = (page: Shown) => page.parts('.post-words').map(({ text }) => text);
const topicPage = async (topic: string, as?: string) => pageOf(await visit(`/posts?topic=${encodeURIComponent(topic)}`, { as }));

test('a tag links to the posts of its topic in any letter case, newest first, without private profiles (FEED-04)', async () => {
  const [author, hidden] = [await createMember(), await createMember()];
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
  await createPosts(author, [
    { content: 'First light.', tags: ['Tide Pools', 'tide pools'], createdAt: at(1) },
    { content: 'Another subject.', tags: ['tide'], createdAt: at(2) },
    { content: 'Last light.', tags: ['night', 'TIDE POOLS'], createdAt: at(4) },
  ]);
  await createPost(hidden, { content: 'Out of sight.', tags: ['TIDE POOLS'], createdAt: at(3) });
  await hide(hidden);
  const feed = await pageOf(await visit('/posts', { as: author.cookie }));
  const link = feed.all('link', '#TIDE POOLS')[0];
  for (const as of [undefined, author.cookie]) {
    const page = await pageOf(await visit(link?.attribute('href') ?? '', { as }));
    expect(page.title).toMatch(/^#TIDE POOLS · /);
    expect(page.one('heading', '#TIDE POOLS').text).toBe('#TIDE POOLS');
    expect(page.one('link', 'Back to Posts').attribute('href')).toBe('/posts');
    expect(captions(page)).toEqual(['Last light.', 'First light.']);
  }
});

test('the second page of a topic continues after the first, with posts of that topic only (FEED-04)', async () => {
  const author = await createMember();
  const numbered = Array.from({ length: 12 }, (_, i) => i);
  await createPosts(
    author,
    numbered.flatMap((i) => [
      { content: `Knot ${i}`, tags: ['knots'], createdAt: new Date(Date.UTC(2026, 1, 1, 0, i)) },
      { content: `Other ${i}`, tags: ['other'], createdAt: new Date(Date.UTC(2026, 1, 1, 0, i)) },
    ]),
  );
  const first = await topicPage('#Knots');
  expect(captions(first)).toEqual(
    numbered
      .slice(2)
      .reverse()
      .map((i) => `Knot ${i}`),
  );
  const further = first.one('link', 'Show more').attribute('href') ?? '';
  expect(captions(await pageOf(await visit(further)))).toEqual(['Knot 1', 'Knot 0']);
  const more = await (await visit(further.replace('/posts?', '/posts/more?'))).json();
  expect(more.posts.map(({ content }: { content: string }) => content)).toEqual(['Knot 1', 'Knot 0']);
  expect(more.next).toBeNull();
  await db.delete(posts);
  expect(captions(await topicPage('knots'))).toEqual([]);
});

test('a topic without posts shows an empty state and no counts in the side panel (FEED-25, decision 29)', async () => {
  await db.delete(posts);
  await db.update(topics).set({ countedFrom: null });
  const page = await topicPage('plottwist');
  expect(page.one('heading', 'No posts about this yet.').text).toBe('No posts about this yet.');
  expect(page.one('link', '#plottwist').attribute('aria-current')).toBe('page');
  expect(page.parts('.feed-topic span')).toEqual([]);
  expect((await pageOf(await visit('/posts'))).parts('.feed-topic span')).toHaveLength(5);
});

test('a URL without a valid topic lists all posts (FEED-02)', async () => {
  const author = await createMember();
  await createPost(author, { content: 'Everything.', tags: ['thing'] });
  for (const topic of ['', ' ', '#']) expect(captions(await topicPage(topic)), JSON.stringify(topic)).toContain('Everything.');
});
