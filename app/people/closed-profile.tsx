import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { BackHome } from '../shell/back-home.tsx';
import './profile.css';
import { PRIVATE, PRIVATE_WORDS, SIGN_IN_REQUIRED } from './profile-tab-rules.ts';
import { SpectateButton } from './spectate-button.tsx';
import { useSpectate } from './use-spectate.ts';

type Props = { is: 'gate' | 'private'; spectated?: string };

/** What stands in the place of a profile: the gate for visitors (PROFILE-15), or that its owner keeps it (PROFILE-16). `spectated` is its name for whoever spectates it. */
export function ClosedProfile({ is, spectated }: Props) {
  const signIn = useSignIn();
  const { pathname, search } = useLocation();
  return (
    <main className="wrap profile-closed" id="main">
      <h1 className="sr-only">Profile</h1>
      {is === 'gate' && <BackHome />}
      <div className="profile-closed-words">
        {is === 'gate' ? (
          <Empty
            title={SIGN_IN_REQUIRED}
            action={
              <ButtonLink
                to={`/sign-in?next=${encodeURIComponent(pathname + search)}`}
                onClick={(event) => {
                  event.preventDefault();
                  signIn({ event });
                }}
              >
                Sign In
              </ButtonLink>
            }
          >
            Profiles are for people who have one.
          </Empty>
        ) : (
          <Empty
            title={PRIVATE}
            action={
              <div className="flex flex-wrap justify-center gap-3">
                {spectated && <LetGo key={spectated} username={spectated} />}
                <ButtonLink to="/" variant="line">
                  Return to Home
                </ButtonLink>
              </div>
            }
          >
            {PRIVATE_WORDS}
          </Empty>
        )}
      </div>
    </main>
  );
}

/** Whoever hides stays spectated until their spectator says otherwise; to nobody else is this shown. */
function LetGo({ username }: { username: string }) {
  const spectate = useSpectate({ id: username, username, spectated: true });
  return spectate.on ? <SpectateButton spectate={spectate} name="this user" /> : null;
}
