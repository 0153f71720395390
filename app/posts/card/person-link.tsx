import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';
import { useSite } from '../../document/site.ts';

/** Link to a member's profile; a visitor signs in first and then continues to it. */
export function PersonLink({ username, className, children }: { username: string; className?: string; children: ReactNode }) {
  const signIn = useSignIn();
  const { viewer } = useSite();
  const to = href('/profile/:username', { username });
  return (
    <Link className={className} to={viewer ? to : signInAddress(to)} onClick={viewer ? undefined : (event) => signIn({ event, next: to })}>
      {children}
    </Link>
  );
}
