import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { kinds } from './kinds.ts';

const WORKS = Object.values(kinds)
  .map(({ address }) => `main a[href^="${address('')}"]`)
  .join(', ');

/** The card that was opened from each entry of the history: which of its links from the end (a row may be put before), and how far down it stood. */
const opened = new Map<string, { to: string; fromEnd: number; top: number }>();
const linksTo = (to: string) => [...document.querySelectorAll<HTMLAnchorElement>(`main a[href="${to}"]`)];

/** Back returns to the same card: where the router put the page, moved by what came or went above it meanwhile. */
function useBackToCard(key: string) {
  useEffect(() => {
    const was = opened.get(key);
    opened.delete(key);
    const card = was && linksTo(was.to).at(-was.fromEnd);
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
      const links = linksTo(to);
      opened.set(key, { to, fromEnd: links.length - links.indexOf(link), top: link.getBoundingClientRect().top });
      void navigate(to);
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, [signedIn, navigate, signIn, key]);
}
