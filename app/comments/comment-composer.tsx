import { useEffect, useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { refusalOf } from '../works/refusal.ts';
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

/** `crypto.randomUUID` is missing where the site is reached over plain http by a name of its own. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
