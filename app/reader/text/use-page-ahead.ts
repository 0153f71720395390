import { useEffect, useReducer, useRef } from 'react';
import { href, useLocation, useNavigation } from 'react-router';
import type { PageResponse } from '../read.server.ts';

const PREFETCH_DELAY_MS = 400; // after the current page has loaded

/** The ids of a work and, for the text of a part, of the part, and the number of its published version. */
export type TextOf = { work: string; part?: string | undefined; revision: number };

const pageAddress = ({ work: id, part }: Omit<TextOf, 'revision'>, page: number) => {
  const position = String(page);
  return part
    ? href('/works/:id/parts/:partId/pages/:position', { id, partId: part, position })
    : href('/works/:id/pages/:position', { id, position });
};

/**
 * The current page, with the next one prefetched so that turning to it does not wait for the server. `address` is the path of the reader;
 * the pages are those of the work, or of its `part`. `loading` while the requested page is not available yet.
 */
export function usePageAhead(address: string, { work, part, revision }: TextOf, loaded: PageResponse | null, of: number) {
  const navigation = useNavigation();
  const { key } = useLocation();
  const fetched = useRef(new Map<number, PageResponse>());
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  // Turning a page shows the new version, of which nothing is fetched yet.
  const fetchedOf = useRef(revision);
  if (fetchedOf.current !== revision) {
    fetchedOf.current = revision;
    fetched.current.clear();
  }
  if (loaded) fetched.current.set(loaded.position, loaded);
  // Without a page in the URL, the server answers with the last page read on any device. A page that is shown does not change until it is
  // turned here.
  const shown = useRef({ key, position: loaded?.position ?? 0 });
  if (shown.current.key !== key) shown.current = { key, position: loaded?.position ?? 0 };
  const page = fetched.current.get(shown.current.position) ?? loaded;
  const next = page && page.position < of ? page.position + 1 : null;
  useEffect(() => {
    if (next === null || fetched.current.has(next)) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(pageAddress({ work, part }, next), { signal: controller.signal });
        if (!response.ok) return;
        fetched.current.set(next, (await response.json()) as PageResponse);
        renderAgain(); // a navigation to it may already be pending
      } catch {
        // not prefetched: the navigation loads the page
      }
    }, PREFETCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [next, work, part]);

  const to = navigation.location?.pathname === address ? Number(new URLSearchParams(navigation.location.search).get('page')) : null;
  if (to === null || to === page?.position) return { page, loading: false };
  const prefetched = fetched.current.get(to);
  // The turned page remains when another link is pressed before the server answers, so that its place is not replaced by the page before.
  if (prefetched) shown.current = { key, position: to };
  return { page: prefetched ?? page, loading: !prefetched };
}
