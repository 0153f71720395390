import { Dialog } from '#ui/dialog.tsx';
import type { SignInDialogProps } from './sign-in-dialog-context.tsx';

/** The sign-in and sign-up dialog (AUTH-03). */
export default function SignInDialog({ open, onClose, anchor }: SignInDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Sign In" anchor={anchor}>
      {null}
    </Dialog>
  );
}
