import { useEffect, useRef } from 'react';
import { href, useFetcher, useNavigation } from 'react-router';
import type { loader } from '../book-page.tsx';

type Page = Awaited<ReturnType<typeof loader>>['book']['page'];

/**
 * The page on show, and the next one fetched while it is read: turning to it shows its words at once, whatever the way to the server does
 * meanwhile. `leaving` while an unknown page is awaited.
 */
export function usePageAhead(id: string, page: Page, of: number) {
  const ahead = useFetcher<typeof loader>({ key: `ahead-${id}` });
  const navigation = useNavigation();
  const known = useRef(new Map<number, NonNullable<Page>>());
  if (ahead.data?.book.page) known.current.set(ahead.data.book.page.position, ahead.data.book.page);
  if (page) known.current.set(page.position, page);
  const next = page && page.position < of ? page.position + 1 : null;
  const { load } = ahead;
  useEffect(() => {
    if (next === null || known.current.has(next)) return;
    const soon = setTimeout(() => load(`${href('/book/:id', { id })}?page=${next}`), 400); // the page on show comes first
    return () => clearTimeout(soon);
  }, [next, id, load]);

  const to =
    navigation.location?.pathname === href('/book/:id', { id })
      ? Number(new URLSearchParams(navigation.location.search).get('page'))
      : null;
  if (to === null || to === page?.position) return { page, leaving: false };
  const there = known.current.get(to);
  return there ? { page: there, leaving: false } : { page, leaving: true };
}
