import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTopicVersion } from '../live/live.ts';
import type { Cursor } from './cursor-rules.ts';

export type Page<Item> = { items: Item[]; more: Cursor | null };
type StoredPages = Page<unknown> & { pages: number; automaticLoads: number; version: string };

const AUTOMATIC_LOADS_MAX = 3; // then Show more must be pressed, so that the footer can be reached

/** The pages loaded in this tab by history entry, so that Back returns to the same card. */
const loadedPages = new Map<string, StoredPages>();

/**
 * The first page of a list and the pages loaded after it. `loadMore` fetches the next page with `next`; after a failure it can be retried.
 * The later pages are refetched when the first page changes, so that there is no gap, when a member's visibility changes, and when
 * `revision` changes.
 */
export function useInfiniteList<Item extends { id: string }>(
  first: Page<Item>,
  next: (place: Cursor) => Promise<Page<Item>>,
  revision?: string | number,
) {
  const version = [revision, useTopicVersion('people'), ...first.items.map(({ id }) => id)].join(' ');
  const { key } = useLocation();
  const [, show] = useState(0);
  const [state, setState] = useState<{ key: string; is: 'busy' | 'failed' } | null>(null);
  const loadingKey = useRef('');
  const fetchPage = useRef(next);
  useEffect(() => {
    fetchPage.current = next;
  }, [next]);
  const list = loadedPages.get(key) as (StoredPages & Page<Item>) | undefined;
  const more = list ? list.more : first.more;
  const automaticLoads = list?.automaticLoads ?? 0;
  const is = state?.key === key ? state.is : 'idle';

  const loadMore = useCallback(
    async (isManual: boolean) => {
      if (!more || loadingKey.current === key || (!isManual && (automaticLoads >= AUTOMATIC_LOADS_MAX || is === 'failed'))) return;
      loadingKey.current = key;
      setState({ key, is: 'busy' });
      try {
        const page = await fetchPage.current(more);
        const before = loadedPages.get(key);
        loadedPages.set(key, {
          items: [...(before?.items ?? []), ...page.items],
          more: page.more,
          pages: (before?.pages ?? 0) + 1,
          automaticLoads: isManual ? 0 : automaticLoads + 1,
          version,
        });
        setState(null);
        show((n) => n + 1);
      } catch {
        setState({ key, is: 'failed' });
      } finally {
        if (loadingKey.current === key) loadingKey.current = '';
      }
    },
    [more, automaticLoads, is, key, version],
  );

  const firstCursor = first.more;
  const stale = list !== undefined && list.version !== version;
  useEffect(() => {
    const before = stale && loadedPages.get(key);
    if (!before) return;
    let cancelled = false;
    const refetch = async () => {
      const items: Item[] = [];
      let place = firstCursor;
      for (let page = 0; place && page < before.pages; page++) {
        const found: Page<Item> = await fetchPage.current(place);
        items.push(...found.items);
        place = found.more;
      }
      if (cancelled) return;
      loadedPages.set(key, { ...before, items, more: place, version });
      show((n) => n + 1);
    };
    refetch().catch(() => {}); // shows the old pages until the next change
    return () => {
      cancelled = true;
    };
  }, [stale, key, firstCursor, version]);

  const seen = new Set<string>();
  const items = [...first.items, ...(list?.items ?? [])].filter(({ id }) => !seen.has(id) && seen.add(id));
  return { items, more, busy: is === 'busy', failed: is === 'failed', loadMore };
}
