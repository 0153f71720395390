import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';

type Props = {
  children: ReactNode /** False where the page is about to be left: a link to the sign-in page instead of the dialog. */;
  dialog?: boolean;
};

/** What visitors see where an account is needed; the same block on every page, leading back to it. */
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
            to={`/sign-in?next=${encodeURIComponent(pathname + search)}`}
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
