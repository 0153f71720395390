import { X } from 'lucide-react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { focusNext } from './fields/focus-next.ts';

/** Dismisses a result and moves the focus to the next one. */
export const DismissButton = ({ onDismiss }: { onDismiss(): void }) => (
  <IconButton
    label="Dismiss"
    onClick={(event) => {
      focusNext(event.currentTarget);
      onDismiss();
    }}
  >
    <X size={18} strokeWidth={1.75} aria-hidden />
  </IconButton>
);
