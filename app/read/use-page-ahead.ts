import { useEffect, useReducer, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { PageWords } from './read.server.ts';

const SOON_MS = 400; // the page on show comes first

/**
 * The page on show, and the next one fetched while it is read: turning to it shows its words at once, whatever the way to the server does
 * meanwhile. `address` is the page's own, `words` where the words of page n are found: `{words}/{n}`. One that does not come is asked for again when it is turned to. `leaving` while an unknown page is awaited.
 */
export function usePageAhead(address: string, words: string, came: PageWords | null, of: number) {
  const navigation = useNavigation();
  const { key } = useLocation();
  const known = useRef(new Map<number, PageWords>());
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  if (came) known.current.set(came.position, came);
  // Without a page in the address the answer is where the reader was last, on any device: once shown, a page stays until it is turned here.
  const shown = useRef({ key, position: came?.position ?? 0 });
  if (shown.current.key !== key) shown.current = { key, position: came?.position ?? 0 };
  const page = known.current.get(shown.current.position) ?? came;
  // A turn that was shown before its answer, and was turned on from since, is not turned back meanwhile.
  const ahead = useRef<PageWords | null>(null);
  const next = page && page.position < of ? page.position + 1 : null;
  useEffect(() => {
    if (next === null || known.current.has(next)) return;
    const gone = new AbortController();
    const soon = setTimeout(async () => {
      try {
        const answer = await fetch(`${words}/${next}`, { signal: gone.signal });
        if (!answer.ok) return;
        known.current.set(next, (await answer.json()) as PageWords);
        renderAgain(); // a turn to it may be waiting for the server already
      } catch {
        // no words ahead: the turn itself asks for them
      }
    }, SOON_MS);
    return () => {
      clearTimeout(soon);
      gone.abort();
    };
  }, [next, words]);

  const to = navigation.location?.pathname === address ? Number(new URLSearchParams(navigation.location.search).get('page')) : null;
  if (to === null || to === page?.position) {
    ahead.current = null;
    return { page, leaving: false };
  }
  const there = known.current.get(to);
  if (there) ahead.current = there;
  return there ? { page: there, leaving: false } : { page: ahead.current ?? page, leaving: true };
}
