import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { signInAddress } from '../../document/sign-in-address.ts';
import { useSignIn } from './sign-in-dialog-context.tsx';

type Props = {
  children: ReactNode;
  /** False links to the sign-in page instead of opening the dialog, for a page that is about to redirect. */
  dialog?: boolean;
};

/** The block that visitors see on pages that need an account. After signing in, they return to the page. */
export function SignInRequired({ children, dialog = true }: Props) {
  const signIn = useSignIn();
  const { pathname, search } = useLocation();
  return (
    <div className="mx-auto my-8 max-w-[40rem]">
      <Empty
        glyph={<LockKeyhole size={48} strokeWidth={1.5} aria-hidden />}
        title="Sign In Required"
        action={
          <ButtonLink
            to={signInAddress(pathname + search)}
            onClick={(event) => {
              if (!dialog) return;
              event.preventDefault();
              signIn({ event });
            }}
          >
            Sign In
          </ButtonLink>
        }
      >
        {children}
      </Empty>
    </div>
  );
}
