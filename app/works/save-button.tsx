import { Bookmark } from 'lucide-react';
import { useEffect } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { notify } from '#ui/notify.ts';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import './engagement.css';
import { refusalOf } from '../shell/action-errors.ts';
import type { action } from './save.tsx';

type Props = { workId: string; saved: boolean; signedIn: boolean; back: string };

/** Save and Saved (ENGAGE-16, ENGAGE-18). */
export function SaveButton({ workId, saved, signedIn, back }: Props) {
  const signIn = useSignIn();
  const fetcher = useFetcher<typeof action>();
  const refusal = refusalOf(fetcher.data);
  const kept = fetcher.formData ? fetcher.formData.get('saved') === 'yes' : saved;
  useEffect(() => {
    if (fetcher.state === 'idle' && refusal) notify({ words: refusal, kind: 'error' });
  }, [fetcher.state, refusal]);
  const inside = (
    <>
      <Bookmark size={20} strokeWidth={1.75} aria-hidden />
      <span className="deed-word">{kept ? 'Saved' : 'Save'}</span>
    </>
  );
  if (!signedIn)
    return (
      <Link
        to={`${href('/sign-in')}?next=${encodeURIComponent(back)}`}
        className="deed"
        onClick={(event) => {
          event.preventDefault();
          signIn({ event });
        }}
      >
        {inside}
      </Link>
    );
  return (
    <fetcher.Form method="post" action={href('/works/:id/save', { id: workId })}>
      <input type="hidden" name="back" value={back} />
      <button type="submit" name="saved" value={kept ? 'no' : 'yes'} className="deed" aria-pressed={kept}>
        {inside}
      </button>
    </fetcher.Form>
  );
}
