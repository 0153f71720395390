import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

/** Asks before the page of an order that is not saved is closed or another page is opened. */
export function UnsavedOrder({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname);
  useBeforeUnload((event) => isChanged && event.preventDefault());
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Discard the new order?"
      confirm="Discard order"
      cancel="Stay on this page"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      The new order is not saved yet.
    </ConfirmDialog>
  );
}
