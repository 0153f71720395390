import { useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { DELETE_QUESTION } from '../message-rules.ts';
import type { action } from './delete-message.tsx';

type Props = { channelId: string; messageId: string; onClose(): void };

/** Confirms, deletes, and shows errors. A live event updates the list. */
export default function DeleteMessageDialog({ channelId, messageId, onClose }: Props) {
  const { state, data, submit } = useFetcher<typeof action>({ key: `delete message ${messageId}` }); // outlives the deleted message
  const handled = useRef<unknown>(data);
  useEffect(() => {
    if (!data || data === handled.current) return;
    handled.current = data;
    const refusal = messageOfRefusal(data);
    void showToast(refusal ? { message: refusal, kind: 'error' } : { message: 'The message was deleted.' });
    onClose();
  }, [data, onClose]);
  return (
    <ConfirmDialog
      open
      title="Delete Message"
      confirm="Delete"
      danger
      busy={state !== 'idle' && 'Deleting...'}
      onCancel={onClose}
      onConfirm={() =>
        submit(null, { method: 'post', action: href('/community/channel/:id/messages/:messageId/delete', { id: channelId, messageId }) })
      }
    >
      {DELETE_QUESTION}
    </ConfirmDialog>
  );
}
