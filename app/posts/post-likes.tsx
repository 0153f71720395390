import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { shortCount } from '#ui/counts.ts';
import { notify } from '#ui/notify.ts';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { refusalOf } from '../shell/sending.ts';
import '../works/engagement.css';
import type { action } from './like-post.tsx';
import { type FeedPost, postAddress } from './post-rules.ts';

type Told = { liked: boolean; likes: number };

const said = (likes: number) => `${likes.toLocaleString('en-US')} ${likes === 1 ? 'like' : 'likes'}`;

/** A like that toggles (FEED-08): it answers at once, the exact count is the server's, and what was refused is taken back and said. */
export function PostLikes({ post, signedIn }: { post: FeedPost; signedIn: boolean }) {
  const signIn = useSignIn();
  const fetcher = useFetcher<typeof action>();
  const { state, data, submit } = fetcher;
  const address = href('/posts/:id/like', { id: post.id });
  const back = postAddress(post.id);
  const [wish, setWish] = useState<boolean | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [answered, setAnswered] = useState<unknown>(undefined);
  const [known, setKnown] = useState<Told>(post);
  if (state === 'idle' && data && data !== answered) {
    setAnswered(data);
    if ('likes' in data) setTold(data);
    else setWish(null);
  }
  // What the list says anew is newer than an answer of ours.
  if (known.liked !== post.liked || known.likes !== post.likes) {
    setKnown({ liked: post.liked, likes: post.likes });
    setTold(null);
  }
  const truth = told ?? post;
  const mine = wish ?? truth.liked;
  const likes = truth.likes + (mine === truth.liked ? 0 : mine ? 1 : -1);
  useEffect(() => {
    const refusal = state === 'idle' && refusalOf(data);
    if (refusal) void notify({ words: refusal, kind: 'error' });
  }, [state, data]);
  // One at a time, in their order: the last press is what holds.
  useEffect(() => {
    if (state !== 'idle' || wish === null) return;
    if (wish === truth.liked) setWish(null);
    else void submit({ liked: wish ? 'yes' : 'no', back }, { method: 'post', action: address });
  }, [state, wish, truth.liked, submit, back, address]);
  const inside = (
    <>
      <Heart size={20} strokeWidth={1.75} aria-hidden />
      {shortCount(likes)}
    </>
  );
  if (!signedIn)
    return (
      <Link
        to={`${href('/sign-in')}?next=${encodeURIComponent(back)}`}
        className={`deed${likes ? ' deed-loved' : ''}`}
        aria-label={`Like, ${said(likes)}`}
        onClick={(event) => signIn({ event })}
      >
        {inside}
      </Link>
    );
  return (
    <fetcher.Form
      method="post"
      action={address}
      onSubmit={(event) => {
        event.preventDefault();
        setWish(!mine);
      }}
    >
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        name="liked"
        value={mine ? 'no' : 'yes'}
        className={`deed${mine ? ' deed-loved' : ''}${wish ? ' deed-new' : ''}`}
        aria-pressed={mine}
        aria-label={`Like, ${said(likes)}`}
      >
        {inside}
      </button>
    </fetcher.Form>
  );
}
