import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';
import { useSite } from '../../document/site.ts';

type Props = { size?: 'md' | 'lg'; className?: string; children?: ReactNode };

/** Link to the editor; a visitor signs in first and then continues to it. */
export function ParticipateLink({ size = 'md', className, children = 'Participate' }: Props) {
  const signIn = useSignIn();
  const { viewer } = useSite();
  const to = href('/participate-write');
  return (
    <ButtonLink
      size={size}
      className={className}
      to={viewer ? to : signInAddress(to)}
      onClick={viewer ? undefined : (event) => signIn({ event, next: to })}
    >
      {children}
    </ButtonLink>
  );
}
