import { type SubmitEvent, useRef } from 'react';
import { href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { useRowForms } from '../../forms/results/use-row-forms.ts';
import { nextComment } from '../deletion/next-comment.ts';
import { WAITING_MESSAGES } from './waiting-rules.ts';

type Approval = ReturnType<typeof useApproval>;

/** The approvals of a list of comments, for its `ApproveButton`s; after one, the focus moves to the next comment. */
export function useApproval() {
  const next = useRef<HTMLElement>(null);
  const forms = useRowForms((_id, refusal) => {
    void showToast(refusal ? { message: refusal, kind: 'error' } : { message: WAITING_MESSAGES.approved });
    if (!refusal) next.current?.focus();
  });
  const onSubmit = (id: string, { currentTarget }: SubmitEvent<HTMLFormElement>) => {
    next.current = nextComment(currentTarget);
    forms.onSubmit(id);
  };
  return { ...forms, onSubmit };
}

type Props = { id: string; author: string; approval: Approval };

/** Approves a comment, which is then removed from the list. A plain form without JavaScript. */
export const ApproveButton = ({ id, author, approval: { Form, isBusy, fieldsOf, onSubmit } }: Props) => (
  <Form method="post" action={href('/comments/:id/approve', { id })} onSubmit={(event) => onSubmit(id, event)}>
    <Button type="submit" size="sm" busy={fieldsOf(id) && 'Approving...'} inactive={isBusy}>
      Approve<span className="sr-only"> the comment by {author}</span>
    </Button>
  </Form>
);
