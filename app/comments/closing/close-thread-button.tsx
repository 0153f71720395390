import { href, useFetcher, useLocation } from 'react-router';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import type { action } from './close-thread.tsx';

type Props = { id: string; author: string; isClosed: boolean };

/** Closes or opens a thread, for the author of the work or post (REPLY-06). */
export function CloseThreadButton({ id, author, isClosed }: Props) {
  const { Form, data, state } = useFetcher<typeof action>();
  const { pathname, search } = useLocation();
  const busy = state !== 'idle'; // a disabled button would lose the focus
  const refusal = busy ? null : messageOfRefusal(data);
  return (
    <Form method="post" action={href('/comments/:id/close', { id })}>
      <input type="hidden" name="back" value={pathname + search} />
      <button
        type="submit"
        name="closed"
        value={isClosed ? 'no' : 'yes'}
        className="comment-action"
        aria-disabled={busy}
        onClick={(event) => busy && event.preventDefault()}
      >
        {isClosed ? 'Reopen thread' : 'Close thread'}
        <span className="sr-only"> of the comment by {author}</span>
      </button>
      {refusal && <span role="alert">{refusal}</span>}
    </Form>
  );
}
