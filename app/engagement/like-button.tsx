import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { shortCount } from '#ui/display/format-count.ts';
import { notify } from '#ui/toasts/notify.ts';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import './engagement.css';
import { refusalOf } from '../forms/action-errors.ts';
import { useCounts } from '../live/live.ts';
import type { action } from './like.tsx';

type Props = { workId: string; likes: number; liked: boolean; signedIn: boolean; back: string };

const likesLabel = (likes: number) => `${likes.toLocaleString('en-US')} ${likes === 1 ? 'like' : 'likes'}`;

/** Colored when anyone likes it, filled and pressed for the viewer's own like, which is permanent (AMB-05). */
export function LikeButton({ workId, likes: loaded, liked, signedIn, back }: Props) {
  const { likes } = useCounts(`work:${workId}`, { likes: loaded });
  const signIn = useSignIn();
  const fetcher = useFetcher<typeof action>();
  const [pressed, setPressed] = useState(false);
  const refusal = refusalOf(fetcher.data);
  const isLiked = liked || fetcher.state !== 'idle' || Boolean(fetcher.data && !refusal);
  // The live event may include the viewer's like before the response arrives.
  const count = liked || !isLiked ? likes : Math.max(loaded + 1, likes, fetcher.data && 'likes' in fetcher.data ? fetcher.data.likes : 0);
  useEffect(() => {
    if (fetcher.state === 'idle' && refusal) notify({ words: refusal, kind: 'error' });
  }, [fetcher.state, refusal]);
  const look = `work-action${count ? ' work-action-liked' : ''}${pressed ? ' work-action-new' : ''}`;
  const content = (
    <>
      <Heart size={20} strokeWidth={1.75} aria-hidden />
      {shortCount(count)}
    </>
  );
  if (!signedIn)
    return (
      <Link
        to={`${href('/sign-in')}?next=${encodeURIComponent(back)}`}
        className={look}
        aria-label={`Like, ${likesLabel(count)}`}
        onClick={(event) => {
          event.preventDefault();
          signIn({ event });
        }}
      >
        {content}
      </Link>
    );
  return (
    <fetcher.Form
      method="post"
      action={href('/works/:id/like', { id: workId })}
      onSubmit={(event) => (isLiked ? event.preventDefault() : setPressed(true))}
    >
      <input type="hidden" name="back" value={back} />
      <button type="submit" className={look} aria-pressed={isLiked} aria-label={`${isLiked ? 'Liked' : 'Like'}, ${likesLabel(count)}`}>
        {content}
      </button>
    </fetcher.Form>
  );
}
