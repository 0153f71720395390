import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../document/sign-in-address.ts';
import { writingAddress } from './starters.ts';

type Props = { signedIn: boolean; starter?: number; className: string; children: ReactNode };

/** A link to the editor, optionally with a starter. A visitor signs in first and is redirected to it. */
export function WriteLink({ signedIn, starter, className, children }: Props) {
  const signIn = useSignIn();
  const to = writingAddress(starter);
  if (signedIn)
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  return (
    <Link
      to={signInAddress(to)}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        signIn({ event, next: to });
      }}
    >
      {children}
    </Link>
  );
}
