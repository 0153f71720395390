import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { lazily } from './lazily.tsx';
import { useSite } from './site.ts';

const loadQuestion = () => import('./sign-out-question.tsx');
const SignOutQuestion = lazily(loadQuestion);
/** The question should not wait for its script; a script that does not come now is asked for again when it is needed. */
const ahead = () => void loadQuestion().catch(() => {});

/** Ends the session (SHELL-03); a plain form, so it works before scripts do. Drafts that only this device has are asked about first (S15). */
export function SignOutButton({ className, children }: { className?: string; children: React.ReactNode }) {
  const { viewer } = useSite();
  const fetcher = useFetcher<{ waiting?: number }>();
  const [asked, setAsked] = useState(0);
  const waiting = fetcher.data?.waiting ?? 0;
  useEffect(() => {
    if (fetcher.state === 'idle') setAsked(waiting);
  }, [fetcher.state, waiting]);
  const signOut = (unsent: 'keep' | 'delete') =>
    void fetcher.submit({ owner: viewer?.id ?? '', unsent }, { method: 'post', action: '/sign-out' });
  const close = () => setAsked(0);
  const busy = fetcher.state !== 'idle';
  return (
    <>
      <fetcher.Form method="post" action="/sign-out">
        <input type="hidden" name="owner" value={viewer?.id ?? ''} />
        <button type="submit" className={className} disabled={busy} onPointerEnter={ahead} onFocus={ahead}>
          {children}
        </button>
      </fetcher.Form>
      {asked > 0 && <SignOutQuestion drafts={asked} busy={busy} onSignOut={signOut} onClose={close} onMissing={close} />}
    </>
  );
}
