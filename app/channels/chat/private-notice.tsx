import { Flag, Lock } from 'lucide-react';
import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { buttonClass } from '#ui/controls/button-class.ts';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { reportAddress } from '../../reports/report-rules.ts';
import type { OpenChannel } from '../channel-rules.ts';
import { banSentence } from '../role-rules.ts';
import './info/info.css';
import { SignInTo } from './sign-in-to.tsx';

const ReportDialog = lazyComponent(() => import('../../reports/report-dialog.tsx'));

/**
 * Replaces a private channel for non-members, with actions to request access and to report it. Takes the focus from the view it replaces.
 */
export function PrivateNotice({ channel: { id, relation }, takesFocus }: { channel: OpenChannel; takesFocus: boolean }) {
  const fetcher = useFetcher();
  const signIn = useSignIn();
  const [reporting, setReporting] = useState(false);
  const close = () => setReporting(false);
  const onReport = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (relation.signedIn) setReporting(true);
    else signIn({ event });
  };
  const requestSent = useRef(false);
  const focusHeading = useCallback((heading: HTMLElement | null) => void (takesFocus && heading?.focus()), [takesFocus]);
  const focusAnswer = useCallback((answer: HTMLElement | null) => void (requestSent.current && answer?.focus()), []);
  const refusal = fetcher.state === 'idle' ? messageOfRefusal(fetcher.data) : null;
  return (
    <div className="chat-gate">
      <span className="chat-gate-lock">
        <Lock size={32} strokeWidth={1.75} aria-hidden />
      </span>
      <h2 className="display" tabIndex={-1} ref={focusHeading}>
        Private Channel
      </h2>
      {relation.ban ? (
        <p dir="auto">{banSentence(relation.ban)}</p>
      ) : relation.hasRequested ? (
        <>
          <p role="status" tabIndex={-1} ref={focusAnswer}>
            Your request is with the owner. This page opens as soon as you are let in.
          </p>
          <fetcher.Form method="post" action={href('/community/channel/:id/requests/withdraw', { id })}>
            <Button type="submit" variant="line" busy={fetcher.state !== 'idle' && 'Withdrawing...'}>
              Withdraw Request
            </Button>
          </fetcher.Form>
        </>
      ) : (
        <>
          <p>Only members can read this channel. Ask the owner to let you in.</p>
          {relation.signedIn ? (
            <fetcher.Form
              method="post"
              action={href('/community/channel/:id/join', { id })}
              onSubmit={() => {
                requestSent.current = true;
              }}
            >
              <Button type="submit" size="lg" busy={fetcher.state !== 'idle' && 'Requesting...'}>
                Request to Join
              </Button>
            </fetcher.Form>
          ) : (
            <SignInTo channelId={id} size="lg">
              Request to Join
            </SignInTo>
          )}
        </>
      )}
      {refusal && <p role="alert">{refusal}</p>}
      <a className={buttonClass({ variant: 'quiet' }, 'info-report')} href={reportAddress('channel', id)} rel="nofollow" onClick={onReport}>
        <Flag size={18} strokeWidth={1.75} aria-hidden />
        Report Channel
      </a>
      {reporting && <ReportDialog contentType="channel" contentId={id} onClose={close} onMissing={close} />}
    </div>
  );
}
