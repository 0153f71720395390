import { useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { showToast } from '#ui/toasts/show-toast.ts';
import { useSite } from '../../document/site.ts';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import type { UnsentText } from './device-text.ts';

const loadQuestion = () => import('./sign-out-question.tsx');
const SignOutQuestion = lazyComponent(loadQuestion);
/** Preloads the dialog, so that it opens without delay; a failed load is retried when it is needed. */
const preload = () => void loadQuestion().catch(() => {});

/** Ends the session with a plain form, which works before hydration. First asks about text that is stored only on this device. */
export function SignOutButton({ className, children }: { className?: string; children: React.ReactNode }) {
  const { viewer } = useSite();
  const fetcher = useFetcher<{ waiting?: UnsentText }>();
  const [unsent, setUnsent] = useState<UnsentText | null>(null);
  const response = fetcher.data;
  useEffect(() => {
    setUnsent(response?.waiting ?? null);
    const refusal = messageOfRefusal(response);
    if (refusal) void showToast({ message: refusal, kind: 'error' });
  }, [response]); // does not wait for `idle`: while offline, the loaders after the action never finish
  const signOut = (choice: 'keep' | 'delete') =>
    void fetcher.submit({ owner: viewer?.id ?? '', unsent: choice }, { method: 'post', action: href('/sign-out') });
  const close = () => setUnsent(null);
  const busy = fetcher.state === 'submitting';
  return (
    <>
      <fetcher.Form method="post" action={href('/sign-out')}>
        <input type="hidden" name="owner" value={viewer?.id ?? ''} />
        <button type="submit" className={className} disabled={busy} onPointerEnter={preload} onFocus={preload}>
          {children}
        </button>
      </fetcher.Form>
      {unsent && <SignOutQuestion unsent={unsent} busy={busy} onSignOut={signOut} onClose={close} onMissing={close} />}
    </>
  );
}
