import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import type { ChannelRelation } from '../channel-rules.ts';
import { banSentence } from '../role-rules.ts';
import { SignInTo } from './sign-in-to.tsx';
import './join-prompt.css';

/** Replaces the composer for viewers who are not members. */
export function JoinPrompt({ channelId, relation, onJoin }: { channelId: string; relation: ChannelRelation; onJoin(): void }) {
  const { signedIn, ban } = relation;
  const fetcher = useFetcher();
  const refusal = fetcher.state === 'idle' ? messageOfRefusal(fetcher.data) : null;
  if (ban)
    return (
      <div className="join-prompt">
        <p dir="auto">{banSentence(ban)}</p>
      </div>
    );
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
