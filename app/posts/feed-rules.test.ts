import { expect, test } from 'vitest';
import { below, continued, fromFirst, letIn, refreshed, updated } from './feed-rules.ts';
import type { FeedPage, FeedPost } from './post-rules.ts';

const post = (n: number, wishes: Partial<FeedPost> = {}): FeedPost => ({
  id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  content: `Post ${n}`,
  pictures: [],
  tags: [],
  likes: 0,
  commentsCount: 0,
  createdAt: new Date(n).toISOString(),
  at: String(n * 1_000),
  author: { id: 'a', name: 'A', username: 'a', profilePicture: null },
  liked: false,
  comments: [],
  ...wishes,
});
const page = (numbers: number[], next: string | null = null): FeedPage => ({ posts: numbers.map((n) => post(n)), next });
const words = ({ posts }: { posts: FeedPost[] }) => posts.map(({ content }) => Number(content.slice(5)));

test('what is new above waits, and comes in when it is asked for; nothing moves before (LIVE-06)', () => {
  const shown = refreshed(fromFirst(page([5, 4, 3], 'on')), page([7, 6, 5], 'on'));
  expect(words(shown)).toEqual([5, 4, 3]);
  expect(shown.waiting).toHaveLength(2);
  expect(words(letIn(shown, page([7, 6, 5], 'on')))).toEqual([7, 6, 5, 4, 3]);
  expect(letIn(shown, page([7, 6, 5], 'on')).waiting).toEqual([]);
});

test('more new posts than a page holds: the list begins anew, without a hole (LIVE-06)', () => {
  const shown = refreshed(fromFirst(page([3, 2, 1])), page([9, 8, 7], 'on'));
  expect(words(shown)).toEqual([3, 2, 1]);
  const again = letIn(shown, page([9, 8, 7], 'on'));
  expect([words(again), again.next]).toEqual([[9, 8, 7], 'on']);
});

test('what is gone goes, what changed is as it is now, what came back stands at its place (LIVE-06)', () => {
  const before = continued(fromFirst(page([9, 8, 7], 'a')), page([6, 5, 4], 'b'));
  const now: FeedPage = { posts: [post(9, { likes: 3 }), post(7), post(6)], next: 'c' };
  const after = refreshed(before, now);
  expect([words(after), after.next, after.posts[0]?.likes]).toEqual([[9, 7, 6, 5, 4], 'b', 3]);
  expect(words(refreshed(after, page([9, 8, 7], 'a')))).toEqual([9, 8, 7, 6, 5, 4]);
});

test('a first page that ends nowhere is the whole list; an empty list takes what comes (LIVE-06)', () => {
  expect(words(refreshed(fromFirst(page([3, 2, 1])), page([3])))).toEqual([3]);
  expect(words(refreshed(fromFirst(page([])), page([1])))).toEqual([1]);
  const only = refreshed(fromFirst(page([5, 4, 3], 'x')), page([5, 4, 2], 'y'));
  expect([words(only), only.next]).toEqual([[5, 4, 2], 'y']);
});

test('posts that were asked about and did not come back are gone', () => {
  const shown = fromFirst(page([3, 2, 1]));
  const ids = shown.posts.map(({ id }) => id);
  expect(words(updated(shown, ids.slice(1), [post(1)]))).toEqual([3, 1]);
});

test('what waits beyond the first page is asked about too, and goes when it is gone (LIVE-06, PRIVACY-02)', () => {
  const first = page([9, 8, 7], 'on');
  const shown = { ...fromFirst(page([3, 2, 1])), waiting: [post(9), post(6), post(5)] };
  const asked = below(shown, first);
  expect(asked).toEqual([3, 2, 1, 6, 5].map((n) => post(n).id));
  const after = updated(shown, asked, [post(3), post(6)]);
  expect([words(after), words({ posts: after.waiting })]).toEqual([[3], [9, 6]]);
});

test('the next page never brings a post twice', () => {
  expect(words(continued(fromFirst(page([3, 2], 'on')), page([2, 1])))).toEqual([3, 2, 1]);
});
