import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { useSite } from '../shell/site.ts';

/** A member goes to what was chosen; a visitor is asked to sign in and goes on to it (AMB-02). Other buttons and keys of the mouse stay the browser's. */
export function useOpenHit(onOpen?: () => void) {
  const { viewer } = useSite();
  const navigate = useNavigate();
  const signIn = useSignIn();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const to = event.currentTarget.getAttribute('href') ?? '/';
    onOpen?.();
    if (viewer) void navigate(to);
    else signIn({ event, next: to });
  };
}
