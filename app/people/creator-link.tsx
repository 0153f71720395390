import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { useSite } from '../document/site.ts';

type Props = { username: string; className?: string; children: ReactNode };

/** A link to a profile; visitors sign in first (HOME-24, HUB-11, PRIVACY-08). */
export function CreatorLink({ username, className, children }: Props) {
  const signIn = useSignIn();
  const { viewer } = useSite();
  const to = href('/profile/:username', { username });
  return (
    <Link
      to={to}
      className={className}
      onClick={(event) => {
        if (viewer || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        signIn({ event, next: to });
      }}
    >
      {children}
    </Link>
  );
}
