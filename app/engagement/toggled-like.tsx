import { Heart } from 'lucide-react';
import { Link } from 'react-router';
import { shortCount } from '#ui/display/format-count.ts';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import './engagement.css';
import { useToggledLike } from './use-toggled-like.ts';

type Props = { liked: boolean; likes: number /** Where likes are posted. */; address: string; back: string; signedIn: boolean };

const likesLabel = (likes: number) => `${likes.toLocaleString('en-US')} ${likes === 1 ? 'like' : 'likes'}`;

/** The like button of a post or challenge entry; a second press undoes the like. Colored when anyone likes it, filled for the viewer's own like. */
export function ToggledLike({ liked, likes: count, address, back, signedIn }: Props) {
  const signIn = useSignIn();
  const { Form, isLiked, likes, isNew, press } = useToggledLike({ liked, likes: count }, address, back);
  const content = (
    <>
      <Heart size={20} strokeWidth={1.75} aria-hidden />
      {shortCount(likes)}
    </>
  );
  if (!signedIn)
    return (
      <Link
        to={`/sign-in?next=${encodeURIComponent(back)}`}
        className={`work-action${likes ? ' work-action-liked' : ''}`}
        aria-label={`Like, ${likesLabel(likes)}`}
        onClick={(event) => signIn({ event })}
      >
        {content}
      </Link>
    );
  return (
    <Form
      method="post"
      action={address}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        name="liked"
        value={isLiked ? 'no' : 'yes'}
        className={`work-action${likes ? ' work-action-liked' : ''}${isNew ? ' work-action-new' : ''}`}
        aria-pressed={isLiked}
        aria-label={`Like, ${likesLabel(likes)}`}
      >
        {content}
      </button>
    </Form>
  );
}
