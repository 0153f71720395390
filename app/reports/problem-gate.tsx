import { href } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';

/** What a visitor sees instead of the form; it stays (AMB-18). */
export function ProblemGate() {
  const signIn = useSignIn();
  return (
    <Empty
      title="Sign In Required"
      action={
        <ButtonLink
          to={`${href('/sign-in')}?next=${encodeURIComponent(href('/report-problem'))}`}
          onClick={(event) => {
            event.preventDefault();
            signIn({ event });
          }}
        >
          Sign In
        </ButtonLink>
      }
    >
      Sign in, so that we know whom to answer.
    </Empty>
  );
}
