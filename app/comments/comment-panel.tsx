import { useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { CommentComposer } from './comment-composer.tsx';
import { CommentList } from './comment-list.tsx';
import type { Comment, CommentPage } from './comment-rules.ts';
import type { clientLoader } from './comments.tsx';

type Props = { workId: string; first: Comment[]; count: number; signedIn: boolean; back: string };

/** The first two comments, the rest behind View All (ENGAGE-14), a field to add one. New ones come in at the top without moving the rest. */
export function CommentPanel({ workId, first, count, signedIn, back }: Props) {
  const fetcher = useFetcher<typeof clientLoader>();
  const [more, setMore] = useState<Comment[]>([]);
  const [taken, setTaken] = useState<CommentPage | null>(null);
  const answer = fetcher.data;
  if (answer && !('failed' in answer) && answer !== taken) {
    const known = new Set(more.map(({ id }) => id));
    setTaken(answer);
    setMore([...more, ...answer.comments.filter(({ id }) => !known.has(id))]);
  }
  const all = [...first, ...more.filter(({ id }) => !first.some((comment) => comment.id === id))];
  const next = taken ? taken.next : count > first.length ? '' : null;
  const address = href('/works/:id/comments', { id: workId });
  return (
    <>
      <CommentComposer workId={workId} signedIn={signedIn} back={back} />
      <CommentList comments={all} />
      {answer && 'failed' in answer && <p role="alert">{answer.failed}</p>}
      {next !== null && (
        <Link
          to={address}
          className="btn btn-line btn-sm justify-self-start"
          aria-disabled={fetcher.state !== 'idle'}
          onClick={(event) => {
            event.preventDefault();
            if (fetcher.state === 'idle') fetcher.load(next ? `${address}?after=${next}` : address);
          }}
        >
          {taken ? 'Older comments' : `View All ${count.toLocaleString('en-US')} Comments`}
        </Link>
      )}
    </>
  );
}
