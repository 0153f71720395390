import { useCallback, useLayoutEffect, useState } from 'react';
import { href, useLocation } from 'react-router';
import { useLoadMore } from '../../lists/use-load-more.ts';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import type { FeedPage, FeedPost } from '../post-rules.ts';
import { useRefreshLoaded } from '../use-refresh-loaded.ts';
import { continued, fromFirst, idsBelow, refreshed, type Shown, showWaiting, updated } from './feed-rules.ts';

type StoredFeed = Shown & { first: FeedPage };

/** The feeds of this tab by history entry, so that Back returns to the same card. */
const feeds = new Map<string, StoredFeed>();

/** The feed with the loader's first page; newer posts wait. */
const merged = (feed: StoredFeed | undefined, first: FeedPage): StoredFeed =>
  feed?.first === first ? feed : { ...(feed ? refreshed(feed, first) : fromFirst(first)), first };

/**
 * The feed, or one topic: the loader's `first` page and the pages loaded after it. Not `useInfiniteList`, because a new first page is
 * merged: newer posts wait until they are shown, and the loaded posts are refreshed one by one.
 */
export function useFeed(first: FeedPage, topic: string | null) {
  const { key } = useLocation();
  const [, render] = useState(0);
  const feed = merged(feeds.get(key), first);
  useLayoutEffect(() => {
    feeds.set(key, merged(feeds.get(key), first)); // merges again, because a response may have changed the feed since it was rendered
  }, [key, first]);
  const change = useCallback(
    (next: (shown: StoredFeed) => Shown) => {
      const now = feeds.get(key);
      if (!now) return;
      feeds.set(key, { ...now, ...next(now) });
      render((n) => n + 1);
    },
    [key],
  );

  const ids = useCallback(() => {
    const now = feeds.get(key);
    return now ? idsBelow(now, now.first) : [];
  }, [key]);
  const onRefreshed = useCallback(
    (requested: readonly string[], posts: readonly FeedPost[]) => change((shown) => updated(shown, requested, posts)),
    [change],
  );
  useRefreshLoaded({ first, ids, onRefreshed });

  const load = async (after: string) => {
    const address = `${href('/posts/more')}?${new URLSearchParams({ after, ...(topic && { topic }) })}`;
    const page = await fetchJson(address, withList<FeedPage>('posts'));
    change((shown) => continued(shown, page));
  };
  const { posts, waiting, next } = feed;
  return {
    posts,
    waiting: waiting.length,
    next,
    ...useLoadMore(key, next === null ? null : () => load(next)),
    showNew: () => change((shown) => showWaiting(shown, shown.first)),
  };
}
