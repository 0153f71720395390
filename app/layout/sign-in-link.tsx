import { Link, useLocation } from 'react-router';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';

/** A link to the sign-in page; with JavaScript it opens the dialog instead. */
export function SignInLink({ className = 'btn btn-quiet', onOpen }: { className?: string; onOpen?(): void }) {
  const signIn = useSignIn();
  const { pathname, search } = useLocation();
  return (
    <Link
      className={className}
      to={`/sign-in?next=${encodeURIComponent(pathname + search)}`}
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
