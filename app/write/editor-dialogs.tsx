import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { DraftSyncState } from './draft-sync.ts';

/** A question the editor asks before it acts. */
export type Question = { ask: 'add-page' } | { ask: 'delete-page'; key: string; number: number } | { ask: 'delete-work' } | null;

type Props = {
  question: Question;
  kind: string;
  /** Whether everything typed so far is on the server. */
  saved: boolean;
  onAnswer(question: Exclude<Question, null>): void;
  onDecline(): void;
};

export const ADD_PAGE = {
  saved: 'Add an empty page at the end? Your current page is saved.',
  unsaved: 'Add an empty page at the end? Your current page isn’t saved yet; we’ll keep trying.',
} as const;

/** Whether nothing that was typed still waits to reach the server. */
export const isSaved = (state: DraftSyncState): boolean => state === 'saved' || state === 'untouched';

/** Adding a page, deleting one, deleting the work: each first asks (BOOK-ED-10, -13, -18). */
export function EditorDialogs({ question, kind, saved, onAnswer, onDecline }: Props) {
  const answer = () => question && onAnswer(question);
  return (
    <>
      <ConfirmDialog
        open={question?.ask === 'add-page'}
        title="Add a page?"
        confirm="Add Page"
        cancel="Not yet"
        onConfirm={answer}
        onCancel={onDecline}
      >
        {saved ? ADD_PAGE.saved : ADD_PAGE.unsaved}
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.ask === 'delete-page'}
        title={question?.ask === 'delete-page' ? `Delete page ${question.number}?` : 'Delete this page?'}
        confirm="Delete Page"
        danger
        onConfirm={answer}
        onCancel={onDecline}
      >
        Are you sure you want to delete this page? This action cannot be undone.
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.ask === 'delete-work'}
        title={`Delete this ${kind}?`}
        confirm="Delete"
        danger
        onConfirm={answer}
        onCancel={onDecline}
      >
        Are you sure you want to delete this {kind}? This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
