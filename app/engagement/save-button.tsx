import { Bookmark } from 'lucide-react';
import { useEffect } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { notify } from '#ui/toasts/notify.ts';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../document/sign-in-address.ts';
import './engagement.css';
import { refusalOf } from '../forms/action-errors.ts';
import type { action } from './save.tsx';

type Props = { workId: string; saved: boolean; signedIn: boolean; back: string };

export function SaveButton({ workId, saved, signedIn, back }: Props) {
  const signIn = useSignIn();
  const fetcher = useFetcher<typeof action>();
  const refusal = refusalOf(fetcher.data);
  const isSaved = fetcher.formData ? fetcher.formData.get('saved') === 'yes' : saved;
  useEffect(() => {
    if (fetcher.state === 'idle' && refusal) notify({ message: refusal, kind: 'error' });
  }, [fetcher.state, refusal]);
  const content = (
    <>
      <Bookmark size={20} strokeWidth={1.75} aria-hidden />
      <span className="work-action-label">{isSaved ? 'Saved' : 'Save'}</span>
    </>
  );
  if (!signedIn)
    return (
      <Link
        to={signInAddress(back)}
        className="work-action"
        onClick={(event) => {
          event.preventDefault();
          signIn({ event });
        }}
      >
        {content}
      </Link>
    );
  return (
    <fetcher.Form method="post" action={href('/works/:id/save', { id: workId })}>
      <input type="hidden" name="back" value={back} />
      <button type="submit" name="saved" value={isSaved ? 'no' : 'yes'} className="work-action" aria-pressed={isSaved}>
        {content}
      </button>
    </fetcher.Form>
  );
}
