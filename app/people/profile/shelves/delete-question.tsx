import { UNTITLED } from '#app/drafts/rules.ts';
import { DELETE_CONTENT_QUESTION } from '#app/forms/delete-rules.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { ProfileItem } from './profile-list.server.ts';

/** Posts and drafts are deleted on the profile; works have their own menu. */
export type Deletable = Exclude<ProfileItem, { type: 'work' }>;
type Props = { item: Deletable; onChoice(yes: boolean): void };

/** Confirms the deletion of the viewer's own post or draft (PROFILE-20, PROFILE-22). */
export default function DeleteQuestion({ item, onChoice }: Props) {
  const draft = item.type === 'draft';
  return (
    <ConfirmDialog
      open
      title={draft ? 'Delete this draft?' : `Delete this ${item.type}?`}
      confirm="Delete"
      danger
      onCancel={() => onChoice(false)}
      onConfirm={() => onChoice(true)}
    >
      {draft ? (
        <>
          Are you sure you want to delete <bdi>{item.title || UNTITLED}</bdi>? This action cannot be undone.
        </>
      ) : (
        DELETE_CONTENT_QUESTION
      )}
    </ConfirmDialog>
  );
}
