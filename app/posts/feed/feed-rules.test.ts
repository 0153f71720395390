import { expect, test } from 'vitest';
import type { FeedPage, FeedPost } from '../post-rules.ts';
import { continued, fromFirst, idsBelow, refreshed, showWaiting, updated } from './feed-rules.ts';

const post = (n: number, overrides: Partial<FeedPost> = {}): FeedPost => ({
  id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  content: `Post ${n}`,
  pictures: [],
  tags: [],
  likes: 0,
  commentsCount: 0,
  commentsClosed: null,
  createdAt: new Date(n).toISOString(),
  at: String(n * 1_000),
  author: { id: 'a', name: 'A', username: 'a', profilePicture: null },
  liked: false,
  notice: null,
  comments: [],
  ...overrides,
});
const page = (ns: number[], next: string | null = null): FeedPage => ({ posts: ns.map((n) => post(n)), next });
const numbers = ({ posts }: { posts: FeedPost[] }) => posts.map(({ content }) => Number(content.slice(5)));

test('new posts wait above the feed until they are requested, and nothing moves before (LIVE-06)', () => {
  const shown = refreshed(fromFirst(page([5, 4, 3], 'on')), page([7, 6, 5], 'on'));
  expect(numbers(shown)).toEqual([5, 4, 3]);
  expect(shown.waiting).toHaveLength(2);
  expect(numbers(showWaiting(shown, page([7, 6, 5], 'on')))).toEqual([7, 6, 5, 4, 3]);
  expect(showWaiting(shown, page([7, 6, 5], 'on')).waiting).toEqual([]);
});

test('more than one page of new posts restarts the feed without a gap (LIVE-06)', () => {
  const shown = refreshed(fromFirst(page([3, 2, 1])), page([9, 8, 7], 'on'));
  expect(numbers(shown)).toEqual([3, 2, 1]);
  const restarted = showWaiting(shown, page([9, 8, 7], 'on'));
  expect([numbers(restarted), restarted.next]).toEqual([[9, 8, 7], 'on']);
});

test('a refresh removes deleted posts, updates changed ones and restores returning ones in place (LIVE-06)', () => {
  const before = continued(fromFirst(page([9, 8, 7], 'a')), page([6, 5, 4], 'b'));
  const now: FeedPage = { posts: [post(9, { likes: 3 }), post(7), post(6)], next: 'c' };
  const after = refreshed(before, now);
  expect([numbers(after), after.next, after.posts[0]?.likes]).toEqual([[9, 7, 6, 5, 4], 'b', 3]);
  expect(numbers(refreshed(after, page([9, 8, 7], 'a')))).toEqual([9, 8, 7, 6, 5, 4]);
});

test('a first page without a next page is the whole feed, and an empty feed shows every new post (LIVE-06)', () => {
  expect(numbers(refreshed(fromFirst(page([3, 2, 1])), page([3])))).toEqual([3]);
  expect(numbers(refreshed(fromFirst(page([])), page([1])))).toEqual([1]);
  const only = refreshed(fromFirst(page([5, 4, 3], 'x')), page([5, 4, 2], 'y'));
  expect([numbers(only), only.next]).toEqual([[5, 4, 2], 'y']);
});

test('requested posts that are missing from the response are removed', () => {
  const shown = fromFirst(page([3, 2, 1]));
  const ids = shown.posts.map(({ id }) => id);
  expect(numbers(updated(shown, ids.slice(1), [post(1)]))).toEqual([3, 1]);
});

test('waiting posts below the first page are refreshed too, and removed when they are deleted (LIVE-06, PRIVACY-02)', () => {
  const first = page([9, 8, 7], 'on');
  const shown = { ...fromFirst(page([3, 2, 1])), waiting: [post(9), post(6), post(5)] };
  const requested = idsBelow(shown, first);
  expect(requested).toEqual([3, 2, 1, 6, 5].map((n) => post(n).id));
  const after = updated(shown, requested, [post(3), post(6)]);
  expect([numbers(after), numbers({ posts: after.waiting })]).toEqual([[3], [9, 6]]);
});

test('the next page never repeats a post', () => {
  expect(numbers(continued(fromFirst(page([3, 2], 'on')), page([2, 1])))).toEqual([3, 2, 1]);
});
