import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { DraftSyncState } from '../drafts/sync/draft-sync.ts';
import type { EditorFrameState, Question } from './use-editor-frame.ts';

/** The texts of the confirmations, which differ between the editors. */
export type QuestionTexts = {
  addPage: { saved: string; unsaved: string };
  deletePage: string;
  deleteWork: { title: string; confirm: string; body: string };
  /** The label of the button that does not delete. */
  cancel?: string;
};

export const ADD_PAGE = {
  saved: 'Add an empty page at the end? Your current page is saved.',
  unsaved: 'Add an empty page at the end? Your current page isn’t saved yet; we’ll keep trying.',
} as const;

/** The confirmations of the editor of a `noun`. */
export const questionsAbout = (noun: string): QuestionTexts => ({
  addPage: ADD_PAGE,
  deletePage: 'Are you sure you want to delete this page? This action cannot be undone.',
  deleteWork: {
    title: `Delete this ${noun}?`,
    confirm: 'Delete',
    body: `Are you sure you want to delete this ${noun}? This action cannot be undone.`,
  },
});

/** Whether the server has stored all changes. */
export const isSaved = (state: DraftSyncState): boolean => state === 'saved' || state === 'untouched';

type Props = {
  frame: Pick<EditorFrameState, 'question' | 'setQuestion' | 'snapshot'>;
  texts: QuestionTexts;
  onConfirm(question: Question): void;
};

/** Confirmation dialogs for adding a page, deleting a page and deleting the work. */
export function EditorDialogs({ frame: { question, setQuestion, snapshot }, texts, onConfirm }: Props) {
  const close = () => setQuestion(null);
  function confirm() {
    if (!question) return;
    close();
    onConfirm(question);
  }
  return (
    <>
      <ConfirmDialog
        open={question?.type === 'add-page'}
        title="Add a page?"
        confirm="Add Page"
        cancel="Not yet"
        onConfirm={confirm}
        onCancel={close}
      >
        {isSaved(snapshot.state) ? texts.addPage.saved : texts.addPage.unsaved}
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.type === 'delete-page'}
        title={question?.type === 'delete-page' ? `Delete page ${question.number}?` : 'Delete this page?'}
        confirm="Delete Page"
        cancel={texts.cancel}
        danger
        onConfirm={confirm}
        onCancel={close}
      >
        {texts.deletePage}
      </ConfirmDialog>
      <ConfirmDialog
        open={question?.type === 'delete-work'}
        title={texts.deleteWork.title}
        confirm={texts.deleteWork.confirm}
        cancel={texts.cancel}
        danger
        onConfirm={confirm}
        onCancel={close}
      >
        {texts.deleteWork.body}
      </ConfirmDialog>
    </>
  );
}
