import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useSite } from './site.ts';

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
  const busy = fetcher.state !== 'idle';
  return (
    <>
      <fetcher.Form method="post" action="/sign-out">
        <input type="hidden" name="owner" value={viewer?.id ?? ''} />
        <button type="submit" className={className} disabled={busy}>
          {children}
        </button>
      </fetcher.Form>
      {asked > 0 && (
        <Dialog open onClose={() => setAsked(0)} title="Some of your writing isn’t saved yet">
          <div className="dialog-body">
            <p className="text-ink-2">
              {asked === 1 ? 'One draft has' : `${asked} drafts have`} changes that are only on this device. On a shared computer, delete
              them or stay signed in until they are saved.
            </p>
            <div className="dialog-end">
              <Button variant="quiet" onClick={() => setAsked(0)}>
                Stay signed in
              </Button>
              <Button variant="danger" disabled={busy} onClick={() => signOut('delete')}>
                Delete and sign out
              </Button>
              <Button disabled={busy} onClick={() => signOut('keep')}>
                Keep and sign out
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
