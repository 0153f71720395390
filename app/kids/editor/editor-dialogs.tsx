import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { Question } from '../../editors/editor-dialogs.tsx';

type Props = { question: Question; saved: boolean; onAnswer(question: Exclude<Question, null>): void; onDecline(): void };

/** Confirmation dialogs of the kids editor. They do not say that deleting is final, because it can be undone for a while. */
export function KidsEditorDialogs({ question, saved, onAnswer, onDecline }: Props) {
  const answer = () => question && onAnswer(question);
  return (
    <>
      <ConfirmDialog
        open={question?.type === 'add-page'}
        title="Add a page?"
        confirm="Add Page"
        cancel="Not yet"
        onConfirm={answer}
        onCancel={onDecline}
      >
        {saved
          ? 'Your page is saved. You get a new, empty page after it.'
          : 'Your page isn’t saved yet. We keep trying! You get a new, empty page after it.'}
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.type === 'delete-page'}
        title={question?.type === 'delete-page' ? `Delete page ${question.number}?` : 'Delete this page?'}
        confirm="Delete Page"
        cancel="Keep it"
        danger
        onConfirm={answer}
        onCancel={onDecline}
      >
        Everything on this page will be deleted. Do you want that?
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.type === 'delete-work'}
        title="Delete your story?"
        confirm="Delete Story"
        cancel="Keep it"
        danger
        onConfirm={answer}
        onCancel={onDecline}
      >
        Your title and all your pages will be deleted. Do you want that?
      </ConfirmDialog>
    </>
  );
}
