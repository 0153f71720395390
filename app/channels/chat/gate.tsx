import { Lock } from 'lucide-react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/button.tsx';
import { refusalOf } from '../../shell/sending.ts';
import type { OpenChannel } from '../channel-rules.ts';
import { SignInTo } from './sign-in-to.tsx';

/** In front of a private channel, until one is a member (CHAN-30, AMB-68). */
export function Gate({ channel: { id, standing } }: { channel: OpenChannel }) {
  const fetcher = useFetcher();
  const refusal = fetcher.state === 'idle' ? refusalOf(fetcher.data) : null;
  return (
    <div className="chat-gate">
      <span className="chat-gate-lock">
        <Lock size={32} strokeWidth={1.75} aria-hidden />
      </span>
      <h2 className="display">Private Channel</h2>
      {standing.hasRequested ? (
        <p role="status">Your request is with the owner. This page opens as soon as you are let in.</p>
      ) : (
        <>
          <p>What is said here is for its members. Ask its owner to let you in.</p>
          {standing.signedIn ? (
            <fetcher.Form method="post" action={href('/community/channel/:id/join', { id })}>
              <Button type="submit" size="lg" busy={fetcher.state !== 'idle' && 'Asking...'}>
                Request to Join
              </Button>
            </fetcher.Form>
          ) : (
            <SignInTo channelId={id} className="btn btn-primary btn-lg">
              Request to Join
            </SignInTo>
          )}
        </>
      )}
      {refusal && <p role="alert">{refusal}</p>}
    </div>
  );
}
