import type { FeedPage, FeedPost } from './post-rules.ts';

/** What an open tab shows: its posts, where the list goes on, and how many new posts wait above it. */
export type Shown = { posts: FeedPost[]; next: string | null; waiting: FeedPost[] };

/** Newest first, as the server orders them. */
const before = (a: FeedPost, b: FeedPost) => Number(b.at) - Number(a.at) || (a.id < b.id ? 1 : -1);
const ids = (posts: readonly FeedPost[]) => new Set(posts.map(({ id }) => id));

export const fromFirst = ({ posts, next }: FeedPage): Shown => ({ posts, next, waiting: [] });

/**
 * The list after the first page was asked again (LIVE-06): what is known stands as it is now, what is gone is gone, and what is new above
 * waits, so that nothing moves under whoever reads. Posts beyond the first page are none of its business.
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
  // Without a later page fetched, the first page is the whole list, and its end is the list's.
  const whole = !last || !end || before(last, end) <= 0;
  const waitingStill = waiting.filter((post) => !incoming.has(post.id) && end && before(end, post) < 0);
  return {
    posts: [...list, ...among].sort(before),
    next: whole ? first.next : next,
    waiting: [...above, ...waitingStill].sort(before),
  };
}

/** With the next page at its end. */
export function continued(shown: Shown, page: FeedPage): Shown {
  const known = ids(shown.posts);
  return { ...shown, posts: [...shown.posts, ...page.posts.filter(({ id }) => !known.has(id))], next: page.next };
}

/** The ids of what stands or waits beyond the first page: nobody else asks for it again. */
export function below({ posts, waiting }: Shown, first: FeedPage): string[] {
  const inFirst = ids(first.posts);
  return [...posts, ...waiting].map(({ id }) => id).filter((id) => !inFirst.has(id));
}

/** Posts that were asked about by their ids: as they are now, and without those that did not come back. */
export function updated(shown: Shown, asked: readonly string[], now: readonly FeedPost[]): Shown {
  const found = new Map(now.map((post) => [post.id, post]));
  const about = new Set(asked);
  const still = (list: FeedPost[]) => list.filter(({ id }) => !about.has(id) || found.has(id)).map((post) => found.get(post.id) ?? post);
  return { ...shown, posts: still(shown.posts), waiting: still(shown.waiting) };
}

/** The waiting posts come in at the top. When there may be more of them than one page holds, the list begins anew. */
export function letIn(shown: Shown, first: FeedPage): Shown {
  const known = ids(shown.posts);
  if (first.next !== null && !first.posts.some(({ id }) => known.has(id))) return fromFirst(first);
  return { ...shown, posts: [...shown.waiting, ...shown.posts].sort(before), waiting: [] };
}
