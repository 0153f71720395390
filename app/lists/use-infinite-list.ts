import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../document/site.ts';
import { useTopicVersion } from '../live/live.ts';
import type { Cursor } from './cursor-rules.ts';
import { useLoadMore } from './use-load-more.ts';

/** A page of a list; `more` is the cursor of the next page, null at the end. */
export type Page<Item, After = Cursor> = { items: Item[]; more: After | null };
type LaterPages = Page<unknown, unknown> & { pages: number; version: string };

/** The later pages loaded in this tab by history entry, so that Back returns to the same card; or by component. */
const laterPages = new Map<string, LaterPages>();

type Options = {
  /** Refetches the later pages when it changes. */
  revision?: string | number;
  /** Whether Back shows the later pages again: only for the one list that a page is about. */
  restores?: boolean;
};

/**
 * The `first` page of a list and the pages loaded after it with `fetchPage`. The later pages are refetched when the first page changes, so
 * that there is no gap, when a member's visibility changes, and when the viewer changes what they see (SHOWN-01).
 */
export function useInfiniteList<Item extends { id: string }, After = Cursor>(
  first: Page<Item, After>,
  fetchPage: (after: After) => Promise<Page<Item, After>>,
  { revision, restores = true }: Options = {},
) {
  const { viewer } = useSite();
  const shown = useTopicVersion(viewer ? `shown:${viewer.id}` : 'people');
  const version = [revision, useTopicVersion('people'), shown, ...first.items.map(({ id }) => id)].join(' ');
  const location = useLocation();
  const id = useId();
  const key = restores ? location.key : id;
  const [, render] = useState(0);
  const later = laterPages.get(key) as (LaterPages & Page<Item, After>) | undefined;
  const store = (pages: LaterPages) => {
    laterPages.set(key, pages);
    render((n) => n + 1);
  };

  const more = later ? later.more : first.more;
  const load = async (after: After) => {
    const page = await fetchPage(after);
    const before = laterPages.get(key);
    store({ items: [...(before?.items ?? []), ...page.items], more: page.more, pages: (before?.pages ?? 0) + 1, version });
  };
  const { busy, failed, loadMore } = useLoadMore(key, more === null ? null : () => load(more));

  const refetch = useEffectEvent(async (isCurrent: () => boolean) => {
    const pages = later?.pages ?? 0;
    const items: Item[] = [];
    let after = first.more;
    for (let page = 0; after !== null && page < pages; page++) {
      const found = await fetchPage(after);
      items.push(...found.items);
      after = found.more;
    }
    if (isCurrent()) store({ items, more: after, pages, version });
  });
  const stale = later !== undefined && later.version !== version;
  useEffect(() => {
    if (!stale) return;
    void [key, version]; // another list, or a newer first page
    let canceled = false;
    refetch(() => !canceled).catch(() => {}); // shows the old pages until the next change
    return () => {
      canceled = true;
    };
  }, [stale, key, version]);

  const seen = new Set<string>();
  const items = [...first.items, ...(later?.items ?? [])].filter(({ id }) => !seen.has(id) && seen.add(id));
  return { items, more, busy, failed, loadMore };
}
