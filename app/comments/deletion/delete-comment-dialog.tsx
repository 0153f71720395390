import { useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { COMMENT_DELETED, DELETE_COMMENT_QUESTION } from '../comment-rules.ts';
import type { action } from './delete-comment.tsx';

type Props = { id: string; nextFocus(): HTMLElement | null; onClose(): void };

/** Asks before a comment is deleted; the focus then moves to the next comment (CMT-03, CMT-04). */
export default function DeleteCommentDialog({ id, nextFocus, onClose }: Props) {
  const { state, data, submit } = useFetcher<typeof action>({ key: `delete comment ${id}` }); // survives the unmounted comment
  const handled = useRef<unknown>(data); // ignores the result of an earlier attempt
  const focusNext = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!data || data === handled.current) return; // runs before the revalidation that removes the comment
    handled.current = data;
    const refusal = messageOfRefusal(data);
    void showToast(refusal ? { message: refusal, kind: 'error' } : { message: COMMENT_DELETED });
    if (!refusal) focusNext.current = nextFocus();
    onClose();
  }, [data, nextFocus, onClose]);
  // Not by returning the comment: the dialog would focus the first link in it.
  const finalFocus = () => {
    const next = focusNext.current;
    if (next) requestAnimationFrame(() => next.focus());
    return !next;
  };
  return (
    <ConfirmDialog
      open
      title="Delete Comment"
      confirm="Delete"
      danger
      busy={state !== 'idle' && 'Deleting...'}
      finalFocus={finalFocus}
      onCancel={onClose}
      onConfirm={() => submit(null, { method: 'post', action: href('/comments/:id/delete', { id }) })}
    >
      {DELETE_COMMENT_QUESTION}
    </ConfirmDialog>
  );
}
