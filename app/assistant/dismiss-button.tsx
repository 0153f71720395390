import { X } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { focusNext } from './focus-next.ts';

/** Lets a result go; the focus stays among what is left. */
export const DismissButton = ({ onAway }: { onAway(): void }) => (
  <IconButton
    label="Dismiss"
    onClick={(event) => {
      focusNext(event.currentTarget);
      onAway();
    }}
  >
    <X size={18} strokeWidth={1.75} aria-hidden />
  </IconButton>
);
