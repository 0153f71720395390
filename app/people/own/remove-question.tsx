import { useEffect, useEffectEvent } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notify } from '#ui/notify.ts';
import type { action } from './own-picture.tsx';
import { SHOWN, type Shown } from './own-rules.ts';
import { useProfileAction } from './use-profile-action.ts';

type Props = { shown: Shown; open: boolean; onClose(): void; onDone?(): void };

/** The file goes with it, so it asks first (PROFILE-10, MEDIA-13, ERR-16, ERR-17). */
export function RemoveQuestion({ shown, open, onClose, onDone }: Props) {
  const { title, remove, after } = SHOWN[shown];
  const { fetcher, refusal, busy } = useProfileAction<typeof action>(() => {
    onClose();
    onDone?.();
  });
  const tell = useEffectEvent((words: string) => {
    onClose();
    notify({ words, kind: 'error' });
  });
  useEffect(() => {
    if (refusal) tell(refusal);
  }, [refusal]);
  return (
    <ConfirmDialog
      open={open}
      title={remove}
      confirm={`Remove ${title}`}
      danger
      busy={busy && 'Removing...'}
      onConfirm={() => void fetcher.submit({ address: '' }, { method: 'post', action: `/profile/${shown}` })}
      onCancel={onClose}
    >
      {after} The image is deleted and cannot be brought back.
    </ConfirmDialog>
  );
}
