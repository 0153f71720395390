import type { FeedPage, FeedPost } from '../post-rules.ts';

/** The state of an open feed: its posts, the cursor of the next page, and new posts that are not shown yet. */
export type Shown = { posts: FeedPost[]; next: string | null; waiting: FeedPost[] };

/** Newest first, as the server orders them. */
const before = (a: FeedPost, b: FeedPost) => Number(b.at) - Number(a.at) || (a.id < b.id ? 1 : -1);
const ids = (posts: readonly FeedPost[]) => new Set(posts.map(({ id }) => id));

export const fromFirst = ({ posts, next }: FeedPage): Shown => ({ posts, next, waiting: [] });

/**
 * Merges a refetched first page: updates and removes posts, and holds newer ones in `waiting`, so that nothing moves while reading.
 * Posts below the first page are left unchanged.
 */
export function refreshed({ posts, next, waiting }: Shown, first: FeedPage): Shown {
  if (!posts.length) return fromFirst(first);
  const incoming = new Map(first.posts.map((post) => [post.id, post]));
  const end = first.next === null ? undefined : first.posts.at(-1);
  const stays = (post: FeedPost) => incoming.has(post.id) || (end !== undefined && before(end, post) < 0);
  const list = posts.filter(stays).map((post) => incoming.get(post.id) ?? post);
  const known = ids(posts);
  const top = posts[0];
  const fresh = first.posts.filter(({ id }) => !known.has(id));
  const above = fresh.filter((post) => top && before(post, top) < 0);
  const among = fresh.filter((post) => top && before(post, top) > 0);
  const last = list.at(-1);
  // Without later pages, the end of the first page is the end of the list.
  const whole = !last || !end || before(last, end) <= 0;
  const waitingStill = waiting.filter((post) => !incoming.has(post.id) && end && before(end, post) < 0);
  return {
    posts: [...list, ...among].sort(before),
    next: whole ? first.next : next,
    waiting: [...above, ...waitingStill].sort(before),
  };
}

/** Appends the next page. */
export function continued(shown: Shown, page: FeedPage): Shown {
  const known = ids(shown.posts);
  return { ...shown, posts: [...shown.posts, ...page.posts.filter(({ id }) => !known.has(id))], next: page.next };
}

/** The ids of shown and waiting posts below the first page, which the loader does not refetch. */
export function idsBelow({ posts, waiting }: Shown, first: FeedPage): string[] {
  const inFirst = ids(first.posts);
  return [...posts, ...waiting].map(({ id }) => id).filter((id) => !inFirst.has(id));
}

/** Applies a refetch of the `requested` ids: replaces the posts that were returned and removes those that were not. */
export function updated(shown: Shown, requested: readonly string[], now: readonly FeedPost[]): Shown {
  const found = new Map(now.map((post) => [post.id, post]));
  const refetched = new Set(requested);
  const update = (list: FeedPost[]) =>
    list.filter(({ id }) => !refetched.has(id) || found.has(id)).map((post) => found.get(post.id) ?? post);
  return { ...shown, posts: update(shown.posts), waiting: update(shown.waiting) };
}

/** Shows the waiting posts at the top. If more than one page of posts may be new, restarts the list to avoid a gap. */
export function showWaiting(shown: Shown, first: FeedPage): Shown {
  const known = ids(shown.posts);
  if (first.next !== null && !first.posts.some(({ id }) => known.has(id))) return fromFirst(first);
  return { ...shown, posts: [...shown.waiting, ...shown.posts].sort(before), waiting: [] };
}
