import { useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { nextComment } from '../deletion/next-comment.ts';
import type { action } from './approve-comment.tsx';
import { WAITING_MESSAGES } from './waiting-rules.ts';

/** Approves a comment, which then leaves the list; the focus moves to the next one. A plain form without JavaScript. */
export function ApproveButton({ id, author }: { id: string; author: string }) {
  const { Form, state, data } = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (!data || data === handled.current) return; // runs before the revalidation that removes the comment
    handled.current = data;
    const refusal = messageOfRefusal(data);
    void showToast(refusal ? { message: refusal, kind: 'error' } : { message: WAITING_MESSAGES.approved });
    if (!refusal) nextComment(form.current)?.focus();
  }, [data]);
  return (
    <Form ref={form} method="post" action={href('/comments/:id/approve', { id })}>
      <Button type="submit" size="sm" busy={state !== 'idle' && 'Approving...'}>
        Approve<span className="sr-only"> the comment by {author}</span>
      </Button>
    </Form>
  );
}
