import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';

/** Shown to visitors in place of an action: signs in and returns to the channel. */
export function SignInTo({ channelId, size, children }: { channelId: string; size?: 'lg'; children: ReactNode }) {
  const signIn = useSignIn();
  const back = href('/community/channel/:id', { id: channelId });
  return (
    <ButtonLink size={size} to={signInAddress(back)} onClick={(event) => signIn({ event })}>
      {children}
    </ButtonLink>
  );
}
