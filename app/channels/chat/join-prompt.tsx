import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { refusalOf } from '../../forms/action-errors.ts';
import { SignInTo } from './sign-in-to.tsx';
import './join-prompt.css';

/** Replaces the composer for viewers who are not members. */
export function JoinPrompt({ channelId, signedIn, onJoin }: { channelId: string; signedIn: boolean; onJoin(): void }) {
  const fetcher = useFetcher();
  const refusal = fetcher.state === 'idle' ? refusalOf(fetcher.data) : null;
  return (
    <div className="join-prompt">
      <p>{refusal ? <span role="alert">{refusal}</span> : 'You’re reading along. Join to take part.'}</p>
      {signedIn ? (
        <fetcher.Form method="post" action={href('/community/channel/:id/join', { id: channelId })} onSubmit={onJoin}>
          <Button type="submit" busy={fetcher.state !== 'idle' && 'Joining...'}>
            Join Channel
          </Button>
        </fetcher.Form>
      ) : (
        <SignInTo channelId={channelId}>Join Channel</SignInTo>
      )}
    </div>
  );
}
