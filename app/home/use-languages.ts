import { useEffect, useState } from 'react';
import { LANGUAGES_LISTED } from '../works/language-list-rules.ts';

const PAUSE_MS = 120; // between two keys of somebody who types

/** The listed languages with these letters in them. Where more exist than are listed, the server is asked for the others. */
export function useLanguages(listed: string[], typed: string): { found: string[]; waiting: boolean } {
  const wanted = typed.trim().toLocaleLowerCase();
  const [answer, setAnswer] = useState<{ wanted: string; found: string[] } | null>(null);
  const isCut = listed.length >= LANGUAGES_LISTED;
  useEffect(() => {
    if (!wanted || !isCut) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const response = await fetch(`/languages?${new URLSearchParams({ q: wanted })}`, { signal: asking.signal }).catch(() => null);
      const found: string[] = response?.ok ? await response.json().catch(() => []) : [];
      if (!asking.signal.aborted) setAnswer({ wanted, found });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [wanted, isCut]);
  const others = wanted && answer?.wanted === wanted ? answer.found : [];
  const here = listed.filter((name) => name.toLocaleLowerCase().includes(wanted));
  return { found: [...new Set([...here, ...others])], waiting: Boolean(wanted) && isCut && answer?.wanted !== wanted };
}
