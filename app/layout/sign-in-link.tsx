import { Link, useLocation } from 'react-router';
import { buttonClass } from '#ui/controls/button-class.ts';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../document/sign-in-address.ts';

/** A link to the sign-in page; with JavaScript it opens the dialog instead. */
export function SignInLink({ className = buttonClass({ variant: 'quiet' }), onOpen }: { className?: string; onOpen?(): void }) {
  const signIn = useSignIn();
  const { pathname, search } = useLocation();
  return (
    <Link
      className={className}
      to={signInAddress(pathname + search)}
      onClick={(event) => {
        event.preventDefault();
        onOpen?.();
        signIn({ event });
      }}
    >
      Sign In
    </Link>
  );
}
