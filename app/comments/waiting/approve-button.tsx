import { type SubmitEvent, useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { nextComment } from '../deletion/next-comment.ts';
import type { action } from './approve-comment.tsx';
import { WAITING_MESSAGES } from './waiting-rules.ts';

/**
 * The approvals of a list of comments, for its `ApproveButton`s. The list has the fetcher, because a comment may be removed in the same
 * render as the result arrives.
 */
export function useApproval() {
  const { Form, state, data, formAction } = useFetcher<typeof action>();
  const next = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!data) return;
    const refusal = messageOfRefusal(data);
    void showToast(refusal ? { message: refusal, kind: 'error' } : { message: WAITING_MESSAGES.approved });
    if (!refusal) next.current?.focus();
  }, [data]);
  const onSubmit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    next.current = nextComment(currentTarget);
  };
  return { Form, sentTo: state === 'idle' ? null : formAction, onSubmit };
}

type Props = { id: string; author: string; approval: ReturnType<typeof useApproval> };

/** Approves a comment, which is then removed from the list; the focus moves to the next one. A plain form without JavaScript. */
export function ApproveButton({ id, author, approval: { Form, sentTo, onSubmit } }: Props) {
  const action = href('/comments/:id/approve', { id });
  return (
    <Form method="post" action={action} onSubmit={onSubmit}>
      <Button type="submit" size="sm" busy={sentTo === action && 'Approving...'} inactive={Boolean(sentTo)}>
        Approve<span className="sr-only"> the comment by {author}</span>
      </Button>
    </Form>
  );
}
