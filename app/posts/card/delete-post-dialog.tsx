import { useEffect, useRef } from 'react';
import { href, useFetcher, useLocation, useNavigate } from 'react-router';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { DELETE_CONTENT_QUESTION } from '../../forms/delete-rules.ts';
import type { action } from '../delete-post.tsx';

/** Confirms and deletes a post, and shows a toast with the result. */
export default function DeletePost({ id, onClose }: { id: string; onClose(): void }) {
  const fetcher = useFetcher<typeof action>({ key: `delete post ${id}` }); // keyed, so that it survives the unmounted card
  const { state, data, submit } = fetcher;
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const handled = useRef<unknown>(data); // ignores the result of an earlier attempt
  useEffect(() => {
    if (!data || data === handled.current) return; // runs before the revalidation that removes this card
    handled.current = data;
    const refusal = messageOfRefusal(data);
    void showToast(refusal ? { message: refusal, kind: 'error' } : { message: 'Your post was deleted.' });
    onClose();
    // The page of a deleted post redirects to the feed.
    if (!refusal && (pathname !== href('/posts') || hash)) void navigate(href('/posts'), { replace: true });
  }, [data, onClose, navigate, pathname, hash]);
  return (
    <ConfirmDialog
      open
      title="Delete Post"
      confirm="Delete"
      danger
      busy={state !== 'idle' && 'Deleting...'}
      onCancel={onClose}
      onConfirm={() => submit(null, { method: 'post', action: href('/posts/:id/delete', { id }) })}
    >
      {DELETE_CONTENT_QUESTION}
    </ConfirmDialog>
  );
}
