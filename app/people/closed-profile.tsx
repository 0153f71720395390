import { ButtonLink } from '#ui/button.tsx';
import { useLive } from '../shell/live.ts';
import { HOME, PageHead } from '../shell/page-head.tsx';
import { ProblemFrame } from '../shell/problem-frame.tsx';
import { SignInRequired } from '../shell/sign-in-required.tsx';
import './profile.css';
import { PRIVATE, PRIVATE_WORDS } from './profile-tab-rules.ts';
import { SpectateButton } from './spectate-button.tsx';
import { useSpectate } from './use-spectate.ts';

type Props = { is: 'gate' | 'private'; spectated?: string };

/** What stands in the place of a profile: the gate for visitors (PROFILE-15), or that its owner keeps it (PROFILE-16). `spectated` is its name for whoever spectates it. */
export function ClosedProfile({ is, spectated }: Props) {
  useLive(is === 'private' ? ['profiles'] : []); // its owner may show it again
  if (is === 'private')
    return (
      <ProblemFrame head={PRIVATE} words={PRIVATE_WORDS}>
        {spectated && <LetGo key={spectated} username={spectated} />}
        <ButtonLink to="/">Return to Home</ButtonLink>
        <ButtonLink to="/search" variant="line">
          Search
        </ButtonLink>
      </ProblemFrame>
    );
  return (
    <main className="wrap profile-closed" id="main">
      <PageHead back={HOME}>Profile</PageHead>
      <SignInRequired>You need an account to have a profile.</SignInRequired>
    </main>
  );
}

/** Whoever hides stays spectated until their spectator says otherwise; to nobody else is this shown. */
function LetGo({ username }: { username: string }) {
  const spectate = useSpectate({ id: username, username, spectated: true });
  return spectate.on ? <SpectateButton spectate={spectate} name="this user" /> : null;
}
