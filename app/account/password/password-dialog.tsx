import { useEffect } from 'react';
import { href, useFetcher } from 'react-router';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import '../sign-in/account.css';
import { PasswordForm } from './password-form.tsx';
import type { action } from './password-page.tsx';
import { PASSWORD_MESSAGES } from './password-rules.ts';

type Props = { open: boolean; onClose(): void };

export default function PasswordDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Change Password">
      <Inside onClose={onClose} />
    </Dialog>
  );
}

/** A separate component, so that the fields are empty when the dialog opens again. */
function Inside({ onClose }: Pick<Props, 'onClose'>) {
  const { Form, data: result, state } = useFetcher<typeof action>();
  const changed = result !== undefined && 'changed' in result;
  useEffect(() => {
    if (!changed) return;
    showToast({ message: PASSWORD_MESSAGES.done });
    onClose();
  }, [changed, onClose]);
  return (
    <div className="dialog-body">
      <Form method="post" action={href('/password')} noValidate>
        <PasswordForm result={result} busy={state !== 'idle' || changed} onCancel={onClose} />
      </Form>
    </div>
  );
}
