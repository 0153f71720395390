import { type RefObject, useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { leaveEffect, type OpenChannel } from '../../channel-rules.ts';
import type { action } from '../../leave-channel.tsx';

type Props = {
  channel: OpenChannel;
  /** Takes the focus after leaving, as the button that opened the question is removed. */
  focusAfterLeavingChannel: RefObject<HTMLElement | null>;
  /** Called before leaving: the view shown next takes the focus. */
  onLeave(): void;
  onClose(): void;
};

/** Confirms, leaves, and shows errors. */
export default function LeaveQuestion({ channel: { id, name, isPrivate }, focusAfterLeavingChannel, onLeave, onClose }: Props) {
  const { state, data, submit } = useFetcher<typeof action>({ key: `leave ${id}` });
  const handled = useRef<unknown>(data);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!data || data === handled.current) return;
    handled.current = data;
    const refusal = messageOfRefusal(data);
    if (refusal) void showToast({ message: refusal, kind: 'error' });
    hasLeft.current = !refusal;
    onClose();
  }, [data, onClose]);
  return (
    <ConfirmDialog
      open
      title={`Leave ${name}?`}
      confirm="Leave"
      danger={isPrivate}
      busy={state !== 'idle' && 'Leaving...'}
      finalFocus={() => (hasLeft.current && focusAfterLeavingChannel.current) || true}
      onCancel={onClose}
      onConfirm={() => {
        onLeave();
        void submit(null, { method: 'post', action: href('/community/channel/:id/leave', { id }) });
      }}
    >
      {leaveEffect(isPrivate)}
    </ConfirmDialog>
  );
}
