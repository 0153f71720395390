import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchJson } from '../../loading/fetch-json.ts';
import { type Counted, countInWords, filterSearch, readFilter } from './filter-rules.ts';

const PAUSE_MS = 400; // after a change, before the works are counted

const readCount = (data: unknown): Counted | null =>
  typeof data === 'object' && data !== null && 'n' in data && typeof data.n === 'number' ? (data as Counted) : null;

/** The parameters of a filter that a form would send, in the order of addresses. */
const searchOf = (form: HTMLFormElement) =>
  filterSearch(readFilter(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))).filter);

/**
 * The number of works that the choices in a form would find, counted a moment after each change; null while it is counted, or if it cannot
 * be. Without a `path`, nothing is counted. `onCounted` gets the parameters that were counted.
 */
export function useLiveCount(path: string | null, first: Counted | null, onCounted: (search: string, words: string) => void) {
  const [count, setCount] = useState<Counted | null>(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    request.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);
  const changed = (form: HTMLFormElement | null) => {
    stop();
    if (!form) return;
    setCount(null);
    if (path === null) return;
    timer.current = setTimeout(() => {
      const controller = new AbortController();
      request.current = controller;
      const search = searchOf(form).toString();
      fetchJson(`${path}/count?${search}`, readCount, controller.signal).then(
        (counted) => {
          setCount(counted);
          onCounted(search, countInWords(counted));
        },
        () => {}, // the button has no number then
      );
    }, PAUSE_MS);
  };
  return { count, changed };
}
