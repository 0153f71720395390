import { useCallback, useRef, useState } from 'react';
import { href, useLocation } from 'react-router';
import { below, continued, fromFirst, letIn, refreshed, type Shown, updated } from './feed-rules.ts';
import type { FeedPage, FeedPost } from './post-rules.ts';
import { useBelow } from './use-refresh-loaded.ts';

type Kept = Shown & { unasked: number; first: FeedPage };

const UNASKED_MOST = 3; // then a press is needed, so that the footer can be reached

/** What each list of this tab shows, by its entry in the history: Back returns to the same card. */
const lists = new Map<string, Kept>();

/** The first page of the feed, or of one topic, and what was fetched onto it, kept as it is now (LIVE-06). `first` is what the loader answered last. */
export function useFeed(first: FeedPage, topic: string | null) {
  const { key } = useLocation();
  const [, show] = useState(0);
  const [state, setState] = useState<{ key: string; is: 'busy' | 'failed' } | null>(null);
  const flying = useRef('');
  const known = lists.get(key);
  let list: Kept;
  if (typeof window === 'undefined') list = { ...fromFirst(first), unasked: 0, first };
  else {
    list = known?.first === first ? known : { unasked: 0, ...known, ...(known ? refreshed(known, first) : fromFirst(first)), first };
    lists.set(key, list);
  }
  const change = useCallback(
    (next: (shown: Kept) => Shown, unasked?: number) => {
      const now = lists.get(key);
      if (!now) return;
      lists.set(key, { ...now, ...next(now), ...(unasked !== undefined && { unasked }) });
      show((n) => n + 1);
    },
    [key],
  );

  const ids = useCallback(() => {
    const now = lists.get(key);
    return now ? below(now, now.first) : [];
  }, [key]);
  const take = useCallback(
    (asked: readonly string[], posts: readonly FeedPost[]) => change((shown) => updated(shown, asked, posts)),
    [change],
  );
  useBelow({ first, ids, take });

  const is = state?.key === key ? state.is : 'idle';
  const { next, unasked } = list;
  const goOn = useCallback(
    async (byHand: boolean) => {
      if (!next || flying.current === key || (!byHand && (unasked >= UNASKED_MOST || is === 'failed'))) return;
      flying.current = key;
      setState({ key, is: 'busy' });
      try {
        const answer = await fetch(`${href('/posts/more')}?${new URLSearchParams({ after: next, ...(topic && { topic }) })}`);
        if (!answer.ok) throw new Error(String(answer.status));
        const page: FeedPage = await answer.json();
        change((shown) => continued(shown, page), byHand ? 0 : unasked + 1);
        setState(null);
      } catch {
        setState({ key, is: 'failed' });
      } finally {
        if (flying.current === key) flying.current = '';
      }
    },
    [next, unasked, is, key, change, topic],
  );

  return {
    posts: list.posts,
    waiting: list.waiting.length,
    next,
    busy: is === 'busy',
    failed: is === 'failed',
    goOn,
    letNewIn: () => change((shown) => letIn(shown, shown.first)),
  };
}
