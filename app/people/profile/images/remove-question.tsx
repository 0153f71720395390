import { useEffect, useEffectEvent } from 'react';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { PROFILE_IMAGES, type ProfileImage } from '../../own-rules.ts';
import { useProfileAction } from '../../use-profile-action.ts';
import type { action } from './own-picture.tsx';

type Props = { kind: ProfileImage; open: boolean; onClose(): void; onDone?(): void };

/** Confirms a removal, which also deletes the file (PROFILE-10, MEDIA-13, ERR-16, ERR-17). */
export function RemoveQuestion({ kind, open, onClose, onDone }: Props) {
  const { title, endpoint, remove, after } = PROFILE_IMAGES[kind];
  const { fetcher, refusal, busy } = useProfileAction<typeof action>(() => {
    onClose();
    onDone?.();
  });
  const showFailure = useEffectEvent((words: string) => {
    onClose();
    showToast({ message: words, kind: 'error' });
  });
  useEffect(() => {
    if (refusal) showFailure(refusal);
  }, [refusal]);
  return (
    <ConfirmDialog
      open={open}
      title={remove}
      confirm={`Remove ${title}`}
      danger
      busy={busy && 'Removing...'}
      onConfirm={() => void fetcher.submit({ address: '' }, { method: 'post', action: endpoint })}
      onCancel={onClose}
    >
      {after} The image is deleted and cannot be brought back.
    </ConfirmDialog>
  );
}
