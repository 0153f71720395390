import { useEffect } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { kinds } from '../works/kinds.ts';

const WORKS = Object.values(kinds)
  .map(({ address }) => `main a[href^="${address('')}"]`)
  .join(', ');

/** The card opened from each history entry: its row, because a work may be in several, and its viewport offset. */
const opened = new Map<string, { to: string; row: string | null; top: number }>();
function rowOf(link: Element) {
  const section = link.closest('section');
  return section?.getAttribute('aria-label') ?? section?.getAttribute('aria-labelledby') ?? null;
}

/**
 * After Back, scrolls the opened card to its previous offset, because content above it may have changed since the router stored its
 * position.
 */
function useBackToCard(key: string) {
  useEffect(() => {
    const previous = opened.get(key);
    opened.delete(key);
    const card = previous && [...document.querySelectorAll(`main a[href="${previous.to}"]`)].find((link) => rowOf(link) === previous.row);
    if (card) scrollBy({ top: card.getBoundingClientRect().top - previous.top, behavior: 'instant' });
  }, [key]);
}

/**
 * One click handler for a page of tiles: a member navigates on the client, a visitor gets the sign-in dialog and then the work (AMB-01).
 * Clicks with other buttons or modifier keys are left to the browser; without JavaScript the links are plain.
 */
export function useOpenWork(signedIn: boolean) {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const { key } = useLocation();
  useBackToCard(key);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest<HTMLAnchorElement>(WORKS);
      if (!link) return;
      event.preventDefault();
      const to = link.getAttribute('href') ?? href('/');
      if (!signedIn) return signIn({ event, next: to });
      opened.set(key, { to, row: rowOf(link), top: link.getBoundingClientRect().top });
      void navigate(to);
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, [signedIn, navigate, signIn, key]);
}
