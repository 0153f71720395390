import { Heart } from 'lucide-react';
import { href, Link } from 'react-router';
import { counted, shortCount } from '#ui/display/count-rules.ts';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { signInAddress } from '../document/sign-in-address.ts';
import './engagement.css';
import { useCounts } from '../live/live.ts';
import { useLike } from './use-like.ts';

type Props = {
  liked: boolean;
  likes: number;
  /** Where likes are posted. */
  address: string;
  back: string;
  signedIn: boolean;
  /** The count of live events, which may include the viewer's like before the response arrives. */
  live?: number;
  /** Whether a second press undoes the like. */
  toggle?: boolean;
  /** Shows a word beside the heart. */
  withWord?: boolean;
  /** What is liked, where a page has several; its count is shown from 1. */
  name?: string;
};

/** Colored when anyone likes it, filled and pressed for the viewer's own like. */
export function LikeButton({ liked, likes: loaded, address, back, signedIn, live, toggle = false, withWord = false, name }: Props) {
  const signIn = useSignIn();
  const { Form, isLiked, likes, isNew, setLiked } = useLike({ liked, likes: loaded }, address, back);
  const count = live === undefined ? likes : isLiked && !liked ? Math.max(likes, live) : live;
  const look = `work-action${count ? ' work-action-liked' : ''}${isNew ? ' work-action-new' : ''}`;
  const word = isLiked && !toggle ? 'Liked' : 'Like';
  const label = `${word}${name ? ` ${name}` : ''}, ${counted(count, 'like')}`;
  const content = (
    <>
      <Heart size={20} strokeWidth={1.75} aria-hidden />
      {withWord && `${word} `}
      {(count > 0 || !name) && shortCount(count)}
    </>
  );
  if (!signedIn)
    return (
      <Link to={signInAddress(back)} className={look} aria-label={label} onClick={(event) => signIn({ event })}>
        {content}
      </Link>
    );
  return (
    <Form
      method="post"
      action={address}
      onSubmit={(event) => {
        event.preventDefault();
        if (toggle || !isLiked) setLiked(!isLiked);
      }}
    >
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        {...(toggle && { name: 'liked', value: isLiked ? 'no' : 'yes' })}
        className={look}
        aria-pressed={isLiked}
        aria-label={label}
      >
        {content}
      </button>
    </Form>
  );
}

type WorkLikeProps = Pick<Props, 'signedIn' | 'back' | 'withWord'> & { work: { id: string; likes: number; liked: boolean } };

/** The like button of a work with its live count. Such a like is permanent (AMB-05). */
export function WorkLike({ work: { id, likes, liked }, ...rest }: WorkLikeProps) {
  const { likes: live } = useCounts(`work:${id}`, { likes });
  return <LikeButton liked={liked} likes={likes} live={live} address={href('/works/:id/like', { id })} {...rest} />;
}
