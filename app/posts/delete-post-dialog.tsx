import { useEffect, useRef } from 'react';
import { href, useFetcher, useLocation, useNavigate } from 'react-router';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notify } from '#ui/notify.ts';
import { refusalOf } from '../shell/action-errors.ts';
import type { action } from './delete-post.tsx';
import { DELETE_QUESTION } from './post-rules.ts';

/** Asks, deletes, and says when it could not be. */
export default function DeletePost({ id, onClose }: { id: string; onClose(): void }) {
  const fetcher = useFetcher<typeof action>({ key: `delete post ${id}` }); // outlives the card that it takes away
  const { state, data, submit } = fetcher;
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const told = useRef<unknown>(data); // an answer from before is not news
  useEffect(() => {
    if (!data || data === told.current) return; // before the list is asked again, which takes this card away
    told.current = data;
    const refusal = refusalOf(data);
    void notify(refusal ? { words: refusal, kind: 'error' } : { words: 'Your post was deleted.' });
    onClose();
    // The address of what is gone leads to the feed.
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
      {DELETE_QUESTION}
    </ConfirmDialog>
  );
}
