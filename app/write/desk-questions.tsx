import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** A question the desk asks before a deed. */
export type Question = { ask: 'add-page' } | { ask: 'delete-page'; key: string; number: number } | { ask: 'delete-work' } | null;

type Props = { question: Question; kind: string; onAnswer(question: Exclude<Question, null>): void; onDecline(): void };

/** Adding a page, deleting one, deleting the work: each first asks (BOOK-ED-10, -13, -18). */
export function DeskQuestions({ question, kind, onAnswer, onDecline }: Props) {
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
        Is the current page saved? The new page opens empty, after the last one.
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
        Are you sure you want to delete this {kind}? Title, description and all pages go. This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
