import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { SignInRequired } from '../account/sign-in/sign-in-required.tsx';
import { HOME, PageHead } from '../document/page-head.tsx';
import { ProblemFrame } from '../errors/problem-frame.tsx';
import { useLive } from '../live/live.ts';
import './profile.css';
import { PRIVATE, PRIVATE_MESSAGE } from './profile/shelves/profile-tab-rules.ts';
import { SpectateButton } from './spectating/spectate-button.tsx';
import { useSpectate } from './spectating/use-spectate.ts';

type Props = { is: 'gate' | 'private'; spectated?: string };

/**
 * Shown instead of a profile: the sign-in gate (PROFILE-15), or the notice of a private profile (PROFILE-16). `spectated` is its name if
 * the viewer spectates it.
 */
export function ClosedProfile({ is, spectated }: Props) {
  useLive(is === 'private' ? ['profiles'] : []); // the profile may become public
  if (is === 'private')
    return (
      <ProblemFrame head={PRIVATE} words={PRIVATE_MESSAGE}>
        {spectated && <UnspectateButton key={spectated} username={spectated} />}
        <ButtonLink to={href('/')}>Return to Home</ButtonLink>
        <ButtonLink to={href('/search')} variant="line">
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

/** Only for spectators: a profile that becomes private stays spectated until they unspectate it. */
function UnspectateButton({ username }: { username: string }) {
  const spectate = useSpectate({ id: username, username, spectated: true });
  return spectate.on ? <SpectateButton spectate={spectate} name="this user" /> : null;
}
