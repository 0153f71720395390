import type { MouseEvent } from 'react';
import { href, useNavigate } from 'react-router';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { useSite } from '../../document/site.ts';

/** Opens a result for a member; a visitor signs in first and then continues to it. Modified clicks are left to the browser. */
export function useOpenHit(onOpen?: () => void) {
  const { viewer } = useSite();
  const navigate = useNavigate();
  const signIn = useSignIn();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const to = event.currentTarget.getAttribute('href') ?? href('/');
    onOpen?.();
    if (viewer) void navigate(to);
    else signIn({ event, next: to });
  };
}
