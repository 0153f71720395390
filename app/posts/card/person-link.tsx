import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { useSite } from '../../document/site.ts';

/** Link to a member's profile; a visitor signs in first and then continues to it. */
export function PersonLink({ username, className, children }: { username: string; className?: string; children: ReactNode }) {
  const signIn = useSignIn();
  const { viewer } = useSite();
  const to = `/profile/${username}`;
  return (
    <Link
      className={className}
      to={viewer ? to : `${href('/sign-in')}?next=${encodeURIComponent(to)}`}
      onClick={viewer ? undefined : (event) => signIn({ event, next: to })}
    >
      {children}
    </Link>
  );
}
