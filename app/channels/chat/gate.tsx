import { Lock } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/button.tsx';
import { refusalOf } from '../../shell/sending.ts';
import type { OpenChannel } from '../channel-rules.ts';
import { SignInTo } from './sign-in-to.tsx';

/** In front of a private channel, until one is a member (CHAN-30, AMB-68). Takes the focus from what it replaces. */
export function Gate({ channel: { id, standing }, takesFocus }: { channel: OpenChannel; takesFocus: boolean }) {
  const fetcher = useFetcher();
  const hasAsked = useRef(false);
  const focusHeading = useCallback((heading: HTMLElement | null) => void (takesFocus && heading?.focus()), [takesFocus]);
  const focusAnswer = useCallback((answer: HTMLElement | null) => void (hasAsked.current && answer?.focus()), []);
  const refusal = fetcher.state === 'idle' ? refusalOf(fetcher.data) : null;
  return (
    <div className="chat-gate">
      <span className="chat-gate-lock">
        <Lock size={32} strokeWidth={1.75} aria-hidden />
      </span>
      <h2 className="display" tabIndex={-1} ref={focusHeading}>
        Private Channel
      </h2>
      {standing.hasRequested ? (
        <p role="status" tabIndex={-1} ref={focusAnswer}>
          Your request is with the owner. This page opens as soon as you are let in.
        </p>
      ) : (
        <>
          <p>What is said here is for its members. Ask its owner to let you in.</p>
          {standing.signedIn ? (
            <fetcher.Form
              method="post"
              action={href('/community/channel/:id/join', { id })}
              onSubmit={() => {
                hasAsked.current = true;
              }}
            >
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
