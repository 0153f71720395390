import { useEffect, useMemo, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useTopic } from '../shell/live.ts';
import { spaced } from '../shell/throttle.ts';
import { asked, type Found } from './search-rules.ts';

const PAUSE_MS = 120; // between two keys of somebody who types

type State = { answer: Found | null; is: 'idle' | 'busy' | 'failed' };
const NOTHING: State = { answer: null, is: 'idle' };

/**
 * What is found for the query while it is typed (SEARCH-01). The former answer stays until the next one is there; a question that is no longer
 * asked is cancelled, so that an older answer never overtakes a newer one. Asked anew when the page hears that somebody hid, or that the viewer changed.
 */
export function useSearch(typed: string) {
  const { query } = asked(typed);
  const root = useRouteLoaderData('root') as unknown;
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State>(NOTHING);
  // The page below may not show the person who hides, so its own topics are not enough.
  const again = useMemo(() => spaced(() => setTurn((n) => n + 1)), []);
  useEffect(() => () => again.stop(), [again]);
  useTopic(query ? 'profiles' : null, again.ask);

  useEffect(() => {
    void [root, turn]; // what makes the same question worth asking again
    if (!query) {
      setState(NOTHING);
      return;
    }
    const asking = new AbortController();
    setState((before) => ({ ...before, is: 'busy' }));
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/search/results?${new URLSearchParams({ q: query })}`, { signal: asking.signal });
        if (!response.ok) throw new Error(String(response.status));
        const answer: Found = await response.json();
        if (!asking.signal.aborted) setState({ answer, is: 'idle' });
      } catch {
        if (!asking.signal.aborted) setState((before) => ({ ...before, is: 'failed' }));
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query, root, turn]);

  const failed = state.is === 'failed';
  useEffect(() => {
    if (!failed) return;
    const online = () => setTurn((n) => n + 1);
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [failed]);

  return { query, ...state, tryAgain: () => setTurn((n) => n + 1) };
}
