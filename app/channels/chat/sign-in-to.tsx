import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';

/** Shown to visitors in place of an action: signs in and returns to the channel. */
export function SignInTo({ channelId, className, children }: { channelId: string; className: string; children: ReactNode }) {
  const signIn = useSignIn();
  const back = href('/community/channel/:id', { id: channelId });
  return (
    <Link className={className} to={`${href('/sign-in')}?next=${encodeURIComponent(back)}`} onClick={(event) => signIn({ event })}>
      {children}
    </Link>
  );
}
