import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useSignIn } from '../../account/sign-in-dialog-context.tsx';

/** What a visitor would press: it signs them in, and leads back to the channel (CHAN-36, AMB-71). */
export function SignInTo({ channelId, className, children }: { channelId: string; className: string; children: ReactNode }) {
  const signIn = useSignIn();
  const back = href('/community/channel/:id', { id: channelId });
  return (
    <Link className={className} to={`${href('/sign-in')}?next=${encodeURIComponent(back)}`} onClick={(event) => signIn({ event })}>
      {children}
    </Link>
  );
}
