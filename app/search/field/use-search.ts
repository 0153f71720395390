import { useEffect, useMemo, useState } from 'react';
import { href, useRouteLoaderData } from 'react-router';
import { useTopic } from '../../live/live.ts';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import { throttled } from '../../loading/throttle.ts';
import { type Found, normalizeQuery } from '../search-rules.ts';

const PAUSE_MS = 120; // debounce while typing

type State = { response: Found | null; is: 'idle' | 'busy' | 'failed' };
const NOTHING: State = { response: null, is: 'idle' };

/**
 * The results for the typed query. The previous results are shown until the next arrive, and outdated requests are aborted, so that an
 * older response never replaces a newer one. Refetches when a member's visibility or the viewer changes.
 */
export function useSearch(typed: string) {
  const { query } = normalizeQuery(typed);
  const root = useRouteLoaderData('root') as unknown;
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State>(NOTHING);
  // A subscription of its own, because the page's topics may not include the person who hides.
  const refetch = useMemo(() => throttled(() => setTurn((n) => n + 1)), []);
  useEffect(() => () => refetch.stop(), [refetch]);
  useTopic(query ? 'profiles' : null, refetch.run);

  useEffect(() => {
    void [root, turn]; // dependencies that refetch the same query
    if (!query) {
      setState(NOTHING);
      return;
    }
    const request = new AbortController();
    setState((before) => ({ ...before, is: 'busy' }));
    const timer = setTimeout(async () => {
      try {
        const response = await fetchJson(
          `${href('/search/results')}?${new URLSearchParams({ q: query })}`,
          withList<Found>('works'),
          request.signal,
        );
        if (!request.signal.aborted) setState({ response, is: 'idle' });
      } catch {
        if (!request.signal.aborted) setState((before) => ({ ...before, is: 'failed' }));
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
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
