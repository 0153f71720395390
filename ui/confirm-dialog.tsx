import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ComponentProps } from 'react';
import './dialog.css';
import { Button } from './button.tsx';

type Props = {
  open: boolean;
  title: string;
  /** What is about to happen, and whether it can be undone. */
  children: React.ReactNode;
  confirm: string;
  /** `null`: nothing to choose, only to be read. */
  cancel?: string | null;
  danger?: boolean;
  busy?: string | false;
  /** What takes the focus when the dialog closes; by default what had it before. */
  finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus'];
  onConfirm(): void;
  onCancel(): void;
};

/** A question before a deed; only an answer closes it. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger = false,
  busy,
  finalFocus,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim" forceRender />
        <AlertDialog.Popup className="dialog dialog-small" finalFocus={finalFocus}>
          <div className="dialog-head">
            <AlertDialog.Title className="display dialog-title">{title}</AlertDialog.Title>
          </div>
          <div className="dialog-body">
            <AlertDialog.Description className="text-ink-2">{children}</AlertDialog.Description>
            <div className="dialog-end">
              {cancel !== null && (
                <Button variant="quiet" onClick={onCancel}>
                  {cancel}
                </Button>
              )}
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
