import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { notify } from '#ui/notify.ts';
import type { UnsentText } from '../account/device-text.ts';
import { refusalOf } from './action-errors.ts';
import { lazily } from './lazy-component.tsx';
import { useSite } from './site.ts';

const loadQuestion = () => import('./sign-out-question.tsx');
const SignOutQuestion = lazily(loadQuestion);
/** The question should not wait for its script; a script that does not come now is asked for again when it is needed. */
const ahead = () => void loadQuestion().catch(() => {});

/** Ends the session (SHELL-03); a plain form, so it works before scripts do. It asks first about text that only this device has (S15). */
export function SignOutButton({ className, children }: { className?: string; children: React.ReactNode }) {
  const { viewer } = useSite();
  const fetcher = useFetcher<{ waiting?: UnsentText }>();
  const [asked, setAsked] = useState<UnsentText | null>(null);
  const answer = fetcher.data;
  useEffect(() => {
    setAsked(answer?.waiting ?? null);
    const refusal = refusalOf(answer);
    if (refusal) void notify({ words: refusal, kind: 'error' });
  }, [answer]); // not when idle: the loaders that run after the answer do not end while offline
  const signOut = (unsent: 'keep' | 'delete') =>
    void fetcher.submit({ owner: viewer?.id ?? '', unsent }, { method: 'post', action: '/sign-out' });
  const close = () => setAsked(null);
  const busy = fetcher.state === 'submitting';
  return (
    <>
      <fetcher.Form method="post" action="/sign-out">
        <input type="hidden" name="owner" value={viewer?.id ?? ''} />
        <button type="submit" className={className} disabled={busy} onPointerEnter={ahead} onFocus={ahead}>
          {children}
        </button>
      </fetcher.Form>
      {asked && <SignOutQuestion waiting={asked} busy={busy} onSignOut={signOut} onClose={close} onMissing={close} />}
    </>
  );
}
