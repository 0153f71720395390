import { useCallback, useEffect, useState } from 'react';
import type { Character } from '../assistant-rules.ts';
import { readCharacters } from '../generation/read-answers.ts';

type State = { list: Character[]; next: string | null; status: 'loading' | 'failed' | 'loaded' };

/** Loads the viewer's characters by page, newest first. */
export function useCharacters() {
  const [{ list, next, status }, setState] = useState<State>({ list: [], next: null, status: 'loading' });
  const load = useCallback(async (after: string | null, signal?: AbortSignal) => {
    setState((now) => ({ ...now, status: 'loading' }));
    try {
      const response = await fetch(`/characters${after ? `?after=${encodeURIComponent(after)}` : ''}`, { signal });
      const page = response.ok ? readCharacters(await response.json()) : null;
      if (signal?.aborted) return;
      setState((now) =>
        page
          ? {
              // A character saved meanwhile shifts the pages, so duplicates are removed.
              list: after ? [...now.list, ...page.characters.filter(({ id }) => now.list.every((one) => one.id !== id))] : page.characters,
              next: page.next,
              status: 'loaded',
            }
          : { ...now, status: 'failed' },
      );
    } catch {
      if (!signal?.aborted) setState((now) => ({ ...now, status: 'failed' }));
    }
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    void load(null, controller.signal);
    return () => controller.abort();
  }, [load]);
  return {
    list,
    status,
    more: next !== null,
    loadMore: () => void load(list.length ? next : null),
    remove: (id: string) => setState((now) => ({ ...now, list: now.list.filter((one) => one.id !== id) })),
  };
}
