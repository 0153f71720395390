import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTopicVersion } from '../shell/live.ts';
import type { Place } from './browse-rules.ts';

export type Page<Item> = { items: Item[]; more: Place | null };
type Kept = Page<unknown> & { pages: number; unasked: number; version: string };

const UNASKED_MOST = 3; // then a press is needed, so that the footer can be reached

/** What was fetched onto each list of this tab, by its entry in the history: Back returns to the same card. */
const fetched = new Map<string, Kept>();

/**
 * The first page of a list and what was fetched onto it. `goOn` fetches the next page by `next`; what does not come is said, and may be asked for
 * again. What was fetched on is fetched anew when the first page begins with others, so that nothing falls between the two, when somebody hid or
 * came back, and when `edition` is another.
 */
export function useEndless<Item extends { id: string }>(
  first: Page<Item>,
  next: (place: Place) => Promise<Page<Item>>,
  edition?: string | number,
) {
  const version = [edition, useTopicVersion('people'), ...first.items.map(({ id }) => id)].join(' ');
  const { key } = useLocation();
  const [, show] = useState(0);
  const [state, setState] = useState<{ key: string; is: 'busy' | 'failed' } | null>(null);
  const flying = useRef('');
  const asked = useRef(next);
  useEffect(() => {
    asked.current = next;
  }, [next]);
  const list = fetched.get(key) as (Kept & Page<Item>) | undefined;
  const more = list ? list.more : first.more;
  const unasked = list?.unasked ?? 0;
  const is = state?.key === key ? state.is : 'idle';

  const goOn = useCallback(
    async (byHand: boolean) => {
      if (!more || flying.current === key || (!byHand && (unasked >= UNASKED_MOST || is === 'failed'))) return;
      flying.current = key;
      setState({ key, is: 'busy' });
      try {
        const page = await asked.current(more);
        const before = fetched.get(key);
        fetched.set(key, {
          items: [...(before?.items ?? []), ...page.items],
          more: page.more,
          pages: (before?.pages ?? 0) + 1,
          unasked: byHand ? 0 : unasked + 1,
          version,
        });
        setState(null);
        show((n) => n + 1);
      } catch {
        setState({ key, is: 'failed' });
      } finally {
        if (flying.current === key) flying.current = '';
      }
    },
    [more, unasked, is, key, version],
  );

  const begin = first.more;
  const stale = list !== undefined && list.version !== version;
  useEffect(() => {
    const before = stale && fetched.get(key);
    if (!before) return;
    let over = false;
    const anew = async () => {
      const items: Item[] = [];
      let place = begin;
      for (let page = 0; place && page < before.pages; page++) {
        const found: Page<Item> = await asked.current(place);
        items.push(...found.items);
        place = found.more;
      }
      if (over) return;
      fetched.set(key, { ...before, items, more: place, version });
      show((n) => n + 1);
    };
    anew().catch(() => {}); // what is shown stays until the next change
    return () => {
      over = true;
    };
  }, [stale, key, begin, version]);

  const seen = new Set<string>();
  const items = [...first.items, ...(list?.items ?? [])].filter(({ id }) => !seen.has(id) && seen.add(id));
  return { items, more, busy: is === 'busy', failed: is === 'failed', goOn };
}
