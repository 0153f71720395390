import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Kind } from '../works/kinds.ts';
import type { WorkCard } from '../works/works.server.ts';
import { listAddress, type Place } from './browse-rules.ts';

type Page = { works: WorkCard[]; more: Place | null };
type Kept = Page & { unasked: number };

const UNASKED_MOST = 3; // then a press is needed, so that the footer can be reached

/** What was fetched onto each list of this tab, by its entry in the history: Back returns to the same card. */
const fetched = new Map<string, Kept>();

/** The first page of a list and what was fetched onto it. `goOn` fetches the next page; what does not come is said, and may be asked for again. */
export function useLongList(kind: Kind, word: string | null, first: Page) {
  const { key } = useLocation();
  const [, show] = useState(0);
  const [state, setState] = useState<{ key: string; is: 'busy' | 'failed' } | null>(null);
  const flying = useRef('');
  const list = fetched.get(key);
  const more = list ? list.more : first.more;
  const unasked = list?.unasked ?? 0;
  const is = state?.key === key ? state.is : 'idle';

  const goOn = useCallback(
    async (byHand: boolean) => {
      if (!more || flying.current === key || (!byHand && (unasked >= UNASKED_MOST || is === 'failed'))) return;
      flying.current = key;
      setState({ key, is: 'busy' });
      try {
        const answer = await fetch(listAddress(kind, word, more).replace(/^([^?]+)/, '$1/more'));
        if (!answer.ok) throw new Error(String(answer.status));
        const page: Page = await answer.json();
        fetched.set(key, {
          works: [...(fetched.get(key)?.works ?? []), ...page.works],
          more: page.more,
          unasked: byHand ? 0 : unasked + 1,
        });
        setState(null);
        show((n) => n + 1);
      } catch {
        setState({ key, is: 'failed' });
      } finally {
        if (flying.current === key) flying.current = '';
      }
    },
    [more, unasked, is, key, kind, word],
  );

  const seen = new Set<string>();
  const works = [...first.works, ...(list?.works ?? [])].filter(({ id }) => !seen.has(id) && seen.add(id));
  return { works, more, busy: is === 'busy', failed: is === 'failed', goOn };
}
