import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { DraftSyncState } from '../drafts/sync/draft-sync.ts';

/** An action that the editor confirms first. */
export type Question = { type: 'add-page' } | { type: 'delete-page'; key: string; number: number } | { type: 'delete-work' } | null;

type Props = {
  question: Question;
  kind: string;
  /** Whether everything typed so far is on the server. */
  saved: boolean;
  onConfirm(question: Exclude<Question, null>): void;
  onCancel(): void;
};

export const ADD_PAGE = {
  saved: 'Add an empty page at the end? Your current page is saved.',
  unsaved: 'Add an empty page at the end? Your current page isn’t saved yet; we’ll keep trying.',
} as const;

/** Whether the server has stored all changes. */
export const isSaved = (state: DraftSyncState): boolean => state === 'saved' || state === 'untouched';

/** Confirmation dialogs for adding a page, deleting a page and deleting the work. */
export function EditorDialogs({ question, kind, saved, onConfirm, onCancel }: Props) {
  const confirm = () => question && onConfirm(question);
  return (
    <>
      <ConfirmDialog
        open={question?.type === 'add-page'}
        title="Add a page?"
        confirm="Add Page"
        cancel="Not yet"
        onConfirm={confirm}
        onCancel={onCancel}
      >
        {saved ? ADD_PAGE.saved : ADD_PAGE.unsaved}
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.type === 'delete-page'}
        title={question?.type === 'delete-page' ? `Delete page ${question.number}?` : 'Delete this page?'}
        confirm="Delete Page"
        danger
        onConfirm={confirm}
        onCancel={onCancel}
      >
        Are you sure you want to delete this page? This action cannot be undone.
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.type === 'delete-work'}
        title={`Delete this ${kind}?`}
        confirm="Delete"
        danger
        onConfirm={confirm}
        onCancel={onCancel}
      >
        Are you sure you want to delete this {kind}? This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
