import { useCallback, useEffect, useState } from 'react';
import type { Character } from './assistant-rules.ts';
import { readCharacters } from './read-answers.ts';

type State = { list: Character[]; next: string | null; is: 'coming' | 'failed' | 'here' };

/** One's own characters, newest first, more by the key of the last (CHAR-10). */
export function useCharacters() {
  const [{ list, next, is }, setState] = useState<State>({ list: [], next: null, is: 'coming' });
  const load = useCallback(async (after: string | null, signal?: AbortSignal) => {
    setState((now) => ({ ...now, is: 'coming' }));
    try {
      const answer = await fetch(`/characters${after ? `?after=${encodeURIComponent(after)}` : ''}`, { signal });
      const page = answer.ok ? readCharacters(await answer.json()) : null;
      if (signal?.aborted) return;
      setState((now) =>
        page
          ? {
              // One that was saved meanwhile moves the others down.
              list: after ? [...now.list, ...page.characters.filter(({ id }) => now.list.every((one) => one.id !== id))] : page.characters,
              next: page.next,
              is: 'here',
            }
          : { ...now, is: 'failed' },
      );
    } catch {
      if (!signal?.aborted) setState((now) => ({ ...now, is: 'failed' }));
    }
  }, []);
  useEffect(() => {
    const gone = new AbortController();
    void load(null, gone.signal);
    return () => gone.abort();
  }, [load]);
  return {
    list,
    is,
    more: next !== null,
    goOn: () => void load(list.length ? next : null),
    remove: (id: string) => setState((now) => ({ ...now, list: now.list.filter((one) => one.id !== id) })),
  };
}
