import { Heart } from 'lucide-react';
import { Link } from 'react-router';
import { shortCount } from '#ui/format-count.ts';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import './engagement.css';
import { useToggledLike } from './use-toggled-like.ts';

type Props = { liked: boolean; likes: number /** Where a like is sent. */; address: string; back: string; signedIn: boolean };

const said = (likes: number) => `${likes.toLocaleString('en-US')} ${likes === 1 ? 'like' : 'likes'}`;

/** The heart of a post or challenge entry, pressed again to undo it (FEED-08, CHALL-31); as everywhere, coloured when anyone likes it and filled for one's own like (ENGAGE-02). */
export function ToggledLike({ liked, likes: count, address, back, signedIn }: Props) {
  const signIn = useSignIn();
  const { Form, mine, likes, fresh, press } = useToggledLike({ liked, likes: count }, address, back);
  const inside = (
    <>
      <Heart size={20} strokeWidth={1.75} aria-hidden />
      {shortCount(likes)}
    </>
  );
  if (!signedIn)
    return (
      <Link
        to={`/sign-in?next=${encodeURIComponent(back)}`}
        className={`deed${likes ? ' deed-loved' : ''}`}
        aria-label={`Like, ${said(likes)}`}
        onClick={(event) => signIn({ event })}
      >
        {inside}
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
        value={mine ? 'no' : 'yes'}
        className={`deed${likes ? ' deed-loved' : ''}${fresh ? ' deed-new' : ''}`}
        aria-pressed={mine}
        aria-label={`Like, ${said(likes)}`}
      >
        {inside}
      </button>
    </Form>
  );
}
