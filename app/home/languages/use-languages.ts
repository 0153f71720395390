import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { fetchJson, readList } from '../../loading/fetch-json.ts';
import { LANGUAGES_SHOWN } from '../../works/languages/language-list-rules.ts';

const PAUSE_MS = 120; // debounce while typing

/** The listed languages that contain these letters. If not all languages are listed, the server searches the others. */
export function useLanguages(listed: string[], typed: string): { found: string[]; waiting: boolean } {
  const wanted = typed.trim().toLowerCase();
  const [response, setResponse] = useState<{ wanted: string; found: string[] } | null>(null);
  const isCut = listed.length >= LANGUAGES_SHOWN;
  useEffect(() => {
    if (!wanted || !isCut) return;
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const address = `${href('/languages')}?${new URLSearchParams({ q: wanted })}`;
      const found = await fetchJson(address, readList<string>, request.signal).catch(() => []);
      if (!request.signal.aborted) setResponse({ wanted, found });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [wanted, isCut]);
  const others = wanted && response?.wanted === wanted ? response.found : [];
  const here = listed.filter((name) => name.toLowerCase().includes(wanted));
  return { found: [...new Set([...here, ...others])], waiting: Boolean(wanted) && isCut && response?.wanted !== wanted };
}
