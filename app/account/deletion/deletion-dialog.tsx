import { AlertDialog } from '@base-ui/react/alert-dialog';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import '#ui/dialogs/dialog.css';
import '../sign-in/account.css';
import { CONFIRM_TITLE, ConfirmInside, ConfirmText } from './deletion-confirm.tsx';
import { type DeletingAccount, type DeletionReason, deletionError } from './deletion-rules.ts';

type Props = { about: DeletingAccount; reason: DeletionReason; open: boolean; onClose(): void };

/** Confirms the deletion (DELETE-04). Only Cancel or a completed deletion closes it; a refusal is shown inside (DELETE-08). */
export default function DeletionDialog({ open, onClose, ...rest }: Props) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim" />
        <AlertDialog.Popup className="dialog dialog-small">
          <div className="dialog-head">
            <AlertDialog.Title className="display dialog-title">{CONFIRM_TITLE}</AlertDialog.Title>
          </div>
          <Inside {...rest} onClose={onClose} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** A separate component, so that a previous error is cleared when the dialog opens again. */
function Inside({ about, reason, onClose }: Omit<Props, 'open'>) {
  const { Form, data: result, state } = useFetcher<unknown>();
  const busy = state !== 'idle';
  return (
    <Form method="post" action={href('/delete-account')} className="dialog-body" noValidate>
      <AlertDialog.Description className="text-ink-2">
        <ConfirmText username={about.username} />
      </AlertDialog.Description>
      <ConfirmInside
        reason={reason}
        message={busy ? null : deletionError(result)}
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
