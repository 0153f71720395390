import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { kinds } from './kinds.ts';

const WORKS = Object.values(kinds)
  .map(({ address }) => `main a[href^="${address('')}"]`)
  .join(', ');

/** The card that was opened from each entry of the history: its row, as a work may be in several, and how far down it stood. */
const opened = new Map<string, { to: string; row: string | null; top: number }>();
function rowOf(link: Element) {
  const section = link.closest('section');
  return section?.getAttribute('aria-label') ?? section?.getAttribute('aria-labelledby') ?? null;
}

/** Back returns to the same card: where the router put the page, moved by what came or went above it meanwhile. */
function useBackToCard(key: string) {
  useEffect(() => {
    const was = opened.get(key);
    opened.delete(key);
    const card = was && [...document.querySelectorAll(`main a[href="${was.to}"]`)].find((link) => rowOf(link) === was.row);
    if (card) scrollBy({ top: card.getBoundingClientRect().top - was.top, behavior: 'instant' });
  }, [key]);
}

/**
 * One click handler for a page of tiles: a member opens the work without loading the page anew, a visitor is asked to sign in and goes on to
 * it (HOME-29, HOME-30, AMB-01). Other buttons and keys of the mouse stay the browser's; without scripts the link just leads there.
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
      const to = link.getAttribute('href') ?? '/';
      if (!signedIn) return signIn({ event, next: to });
      opened.set(key, { to, row: rowOf(link), top: link.getBoundingClientRect().top });
      void navigate(to);
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, [signedIn, navigate, signIn, key]);
}
