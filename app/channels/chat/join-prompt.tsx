import { href, useFetcher } from 'react-router';
import { Button } from '#ui/button.tsx';
import { useSignIn } from '../../account/sign-in-dialog-context.tsx';
import { refusalOf } from '../../shell/sending.ts';

/** In place of the composer for those who are not members (CHAN-32); a visitor signs in first (CHAN-36, AMB-71). */
export function JoinPrompt({ channelId, signedIn }: { channelId: string; signedIn: boolean }) {
  const signIn = useSignIn();
  const fetcher = useFetcher();
  const refusal = fetcher.state === 'idle' ? refusalOf(fetcher.data) : null;
  return (
    <div className="join-prompt">
      <p>{refusal ? <span role="alert">{refusal}</span> : 'You are reading along. Join to take part.'}</p>
      <fetcher.Form method="post" action={href('/community/channel/:id/join', { id: channelId })}>
        <Button type="submit" busy={fetcher.state !== 'idle' && 'Joining...'} onClick={(event) => !signedIn && signIn({ event })}>
          Join Channel
        </Button>
      </fetcher.Form>
    </div>
  );
}
