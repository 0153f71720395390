import { useCallback, useRef, useState } from 'react';
import { href, useLocation } from 'react-router';
import type { FeedPage, FeedPost } from '../post-rules.ts';
import { useRefreshLoaded } from '../use-refresh-loaded.ts';
import { continued, fromFirst, idsBelow, refreshed, type Shown, showWaiting, updated } from './feed-rules.ts';

type StoredFeed = Shown & { automaticLoads: number; first: FeedPage };

const AUTOMATIC_LOADS_MAX = 3; // then Show more must be pressed, so that the footer can be reached

/** The lists of this tab by history entry, so that Back returns to the same card. */
const lists = new Map<string, StoredFeed>();

/** The feed, or one topic: the loader's `first` page and the pages loaded after it, kept up to date. */
export function useFeed(first: FeedPage, topic: string | null) {
  const { key } = useLocation();
  const [, show] = useState(0);
  const [state, setState] = useState<{ key: string; is: 'busy' | 'failed' } | null>(null);
  const loadingKey = useRef('');
  const known = lists.get(key);
  let list: StoredFeed;
  if (typeof window === 'undefined') list = { ...fromFirst(first), automaticLoads: 0, first };
  else {
    list = known?.first === first ? known : { automaticLoads: 0, ...known, ...(known ? refreshed(known, first) : fromFirst(first)), first };
    lists.set(key, list);
  }
  const change = useCallback(
    (next: (shown: StoredFeed) => Shown, automaticLoads?: number) => {
      const now = lists.get(key);
      if (!now) return;
      lists.set(key, { ...now, ...next(now), ...(automaticLoads !== undefined && { automaticLoads }) });
      show((n) => n + 1);
    },
    [key],
  );

  const ids = useCallback(() => {
    const now = lists.get(key);
    return now ? idsBelow(now, now.first) : [];
  }, [key]);
  const onRefreshed = useCallback(
    (requested: readonly string[], posts: readonly FeedPost[]) => change((shown) => updated(shown, requested, posts)),
    [change],
  );
  useRefreshLoaded({ first, ids, onRefreshed });

  const is = state?.key === key ? state.is : 'idle';
  const { next, automaticLoads } = list;
  const loadMore = useCallback(
    async (isManual: boolean) => {
      if (!next || loadingKey.current === key || (!isManual && (automaticLoads >= AUTOMATIC_LOADS_MAX || is === 'failed'))) return;
      loadingKey.current = key;
      setState({ key, is: 'busy' });
      try {
        const answer = await fetch(`${href('/posts/more')}?${new URLSearchParams({ after: next, ...(topic && { topic }) })}`);
        if (!answer.ok) throw new Error(String(answer.status));
        const page: FeedPage = await answer.json();
        change((shown) => continued(shown, page), isManual ? 0 : automaticLoads + 1);
        setState(null);
      } catch {
        setState({ key, is: 'failed' });
      } finally {
        if (loadingKey.current === key) loadingKey.current = '';
      }
    },
    [next, automaticLoads, is, key, change, topic],
  );

  return {
    posts: list.posts,
    waiting: list.waiting.length,
    next,
    busy: is === 'busy',
    failed: is === 'failed',
    loadMore,
    showNew: () => change((shown) => showWaiting(shown, shown.first)),
  };
}
