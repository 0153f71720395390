import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ComponentProps } from 'react';
import './dialog.css';
import { Button } from '../controls/button.tsx';

type Props = {
  open: boolean;
  title: string;
  /** What the action does and whether it can be undone. */
  children: React.ReactNode;
  confirm: string;
  /** `null` hides the Cancel button, for dialogs that only inform. */
  cancel?: string | null;
  danger?: boolean;
  busy?: string | false;
  /** Whether nothing closes the dialog while `busy`: the action could no longer be called off. */
  staysWhileBusy?: boolean;
  /** The element focused when the dialog closes; by default the one that had focus before. */
  finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus'];
  onConfirm(): void;
  onCancel(): void;
};

/** Asks for confirmation before an action. Clicking outside does not close it. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger = false,
  busy,
  staysWhileBusy = false,
  finalFocus,
  onConfirm,
  onCancel,
}: Props) {
  const stays = staysWhileBusy && Boolean(busy);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !stays && onCancel()}>
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
                <Button variant="quiet" inactive={stays} onClick={onCancel}>
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
