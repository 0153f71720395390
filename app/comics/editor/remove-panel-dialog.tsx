import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

type Props = {
  /** The number of the panel to remove; null while the dialog is closed. */
  number: number | null;
  onConfirm(): void;
  onCancel(): void;
};

/** Confirms the removal of a panel. */
export function RemovePanelDialog({ number, onConfirm, onCancel }: Props) {
  // The last number, so that the closing dialog still shows its title.
  const [lastNumber, setLastNumber] = useState<number | null>(null);
  useEffect(() => {
    if (number !== null) setLastNumber(number);
  }, [number]);
  return (
    <ConfirmDialog
      open={number !== null}
      title={lastNumber === null ? 'Remove this panel?' : `Remove panel ${lastNumber}?`}
      confirm="Remove Panel"
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      Its image and bubbles will be removed too. You can undo this until you leave the page.
    </ConfirmDialog>
  );
}
