import { useEffect, useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { newId } from '../shell/new-id.ts';
import { refusalOf } from '../shell/sending.ts';
import { SIGN_IN_TO_COMMENT } from './comment-rules.ts';
import type { action } from './comments.tsx';
import { keepTyped, typedBefore } from './kept-comment.ts';

type Props = { workId: string; signedIn: boolean; back: string; refusal?: string | null; typed?: string | undefined };

/** A plain form first. The id makes a repeated send one comment; it changes only when one was posted. */
export function CommentComposer({ workId, signedIn, back, refusal = null, typed = '' }: Props) {
  const signIn = useSignIn();
  if (signedIn) return <Composer workId={workId} back={back} refusal={refusal} typed={typed} />;
  return (
    <div className="comment-prompt">
      <p>{SIGN_IN_TO_COMMENT}</p>
      <Link
        to={`${href('/sign-in')}?next=${encodeURIComponent(back)}`}
        className="btn btn-line btn-sm"
        onClick={(event) => {
          event.preventDefault();
          signIn({ event });
        }}
      >
        Sign In
      </Link>
    </div>
  );
}

function Composer({ workId, back, refusal, typed }: Required<Pick<Props, 'workId' | 'back'>> & { refusal: string | null; typed: string }) {
  const fetcher = useFetcher<typeof action>();
  const [text, setText] = useState(typed);
  const [id, setId] = useState('');
  const posting = fetcher.state !== 'idle';
  useEffect(() => {
    setId(newId());
    setText((now) => now || typedBefore(workId));
  }, [workId]);
  useEffect(() => {
    if (!fetcher.data || !('comment' in fetcher.data)) return;
    setText(''); // ENGAGE-10
    setId(newId());
    keepTyped(workId, '');
  }, [fetcher.data, workId]);
  return (
    <fetcher.Form
      method="post"
      action={href('/works/:id/comments', { id: workId })}
      className="comment-form"
      onSubmit={(event) => (!text.trim() || posting) && event.preventDefault()} // ENGAGE-07
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={back} />
      <TextArea
        label="Your comment"
        name="text"
        dir="auto"
        rows={2}
        value={text}
        error={refusalOf(fetcher.data) ?? refusal}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          keepTyped(workId, currentTarget.value);
        }}
      />
      <Button type="submit" size="sm" className="justify-self-end" busy={posting && 'Posting...'}>
        Post
      </Button>
    </fetcher.Form>
  );
}
