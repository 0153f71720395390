import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { kinds } from './kinds.ts';

const WORKS = Object.values(kinds)
  .map(({ address }) => `main a[href^="${address('')}"]`)
  .join(', ');

/**
 * One click handler for a page of tiles: a member opens the work without loading the page anew, a visitor is asked to sign in and goes on to
 * it (HOME-29, HOME-30, AMB-01). Other buttons and keys of the mouse stay the browser's; without scripts the link just leads there.
 */
export function useOpenWork(signedIn: boolean) {
  const navigate = useNavigate();
  const signIn = useSignIn();
  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest<HTMLAnchorElement>(WORKS);
      if (!link) return;
      event.preventDefault();
      const to = link.getAttribute('href') ?? '/';
      if (signedIn) void navigate(to);
      else signIn({ event, next: to });
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, [signedIn, navigate, signIn]);
}
