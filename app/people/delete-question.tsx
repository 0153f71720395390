import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { browserDevice } from '../write/device.ts';
import { UNTITLED } from '../write/rules.ts';
import type { ProfileItem } from './profile-list.server.ts';
import { DELETE_QUESTION } from './profile-tab-rules.ts';

type Props = { item: ProfileItem; onAnswer(action: string | null): void };

/** Asked before something of one's own goes (PROFILE-20, PROFILE-22); answers with the address that deletes it, or null. */
export default function DeleteQuestion({ item, onAnswer }: Props) {
  const draft = item.type === 'draft';
  const yes = () => {
    if (draft) void browserDevice().then((device) => device?.forget(item.id)); // nor does this device keep it
    onAnswer(`/${draft ? 'drafts' : `${item.type}s`}/${item.id}/delete`);
  };
  return (
    <ConfirmDialog
      open
      title={draft ? 'Delete this draft?' : `Delete this ${item.type}?`}
      confirm="Delete"
      danger
      onCancel={() => onAnswer(null)}
      onConfirm={yes}
    >
      {draft ? (
        <>
          Are you sure you want to delete <bdi>{item.title || UNTITLED}</bdi>? This action cannot be undone.
        </>
      ) : (
        DELETE_QUESTION
      )}
    </ConfirmDialog>
  );
}
