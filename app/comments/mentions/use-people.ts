import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import type { MentionSuggestion } from './mention-rules.ts';

const PAUSE_MS = 150; // after a letter, before the suggestions are requested
const NONE: readonly MentionSuggestion[] = [];

/** The people to mention whose name begins with these letters; none while `typed` is null, and after a failure. */
export function usePeople(typed: string | null, thread: string | undefined): readonly MentionSuggestion[] {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (typed === null) return setFound(NONE);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const search = new URLSearchParams({ q: typed, ...(thread && { thread }) });
      fetchJson(`${href('/comments/people')}?${search}`, withList<{ people: MentionSuggestion[] }>('people'), controller.signal).then(
        ({ people }) => setFound(people),
        () => controller.signal.aborted || setFound(NONE),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, thread]);
  return typed === null ? NONE : found;
}
