import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useFetcher } from 'react-router';
import { Button } from '#ui/button.tsx';
import '#ui/dialog.css';
import './account.css';
import type { action } from './delete-account-page.tsx';
import { ConfirmInside, QUESTION, QuestionWords } from './deletion-confirm.tsx';
import type { DeletingAccount } from './deletion-form.tsx';
import { type DeletionReason, saidOf } from './deletion-rules.ts';

type Props = { about: DeletingAccount; reason: DeletionReason; open: boolean; onClose(): void };

/** The question before the deed (DELETE-04); only an answer closes it, and a refusal stands in it (DELETE-08). */
export default function DeletionDialog({ open, onClose, ...rest }: Props) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim" />
        <AlertDialog.Popup className="dialog dialog-small">
          <div className="dialog-head">
            <AlertDialog.Title className="display dialog-title">{QUESTION}</AlertDialog.Title>
          </div>
          <Inside {...rest} onClose={onClose} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Apart, so that each opening begins without the refusal of the one before. */
function Inside({ about, reason, onClose }: Omit<Props, 'open'>) {
  const { Form, data: answer, state } = useFetcher<typeof action>();
  const busy = state !== 'idle';
  return (
    <Form method="post" action="/delete-account" className="dialog-body" noValidate>
      <AlertDialog.Description className="text-ink-2">
        <QuestionWords username={about.username} />
      </AlertDialog.Description>
      <ConfirmInside
        reason={reason}
        said={busy ? null : saidOf(answer)}
        busy={busy}
        cancel={
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
        }
      />
    </Form>
  );
}
