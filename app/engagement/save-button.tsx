import { Bookmark } from 'lucide-react';
import { useEffect } from 'react';
import { href, Link } from 'react-router';
import { showToast } from '#ui/toasts/show-toast.ts';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../document/sign-in-address.ts';
import './engagement.css';
import { useLatestChoice } from '../forms/latest/use-latest-choice.ts';
import type { action } from './save.tsx';

type Props = { workId: string; saved: boolean; signedIn: boolean; back: string };

export function SaveButton({ workId, saved, signedIn, back }: Props) {
  const signIn = useSignIn();
  const { Form, data, formData, refusal, onSubmit } = useLatestChoice<typeof action>(`save ${workId}`);
  const isSaved = formData ? formData.get('saved') === 'yes' : saved;
  useEffect(() => {
    if (data && refusal) showToast({ message: refusal, kind: 'error' });
  }, [data, refusal]);
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
    <Form method="post" action={href('/works/:id/save', { id: workId })} onSubmit={onSubmit}>
      <input type="hidden" name="back" value={back} />
      <button type="submit" name="saved" value={isSaved ? 'no' : 'yes'} className="work-action" aria-pressed={isSaved}>
        {content}
      </button>
    </Form>
  );
}
