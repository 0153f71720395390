import { useEffect, useRef } from 'react';
import { Form, href } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { PasswordField } from '#ui/controls/password-field.tsx';
import { DELETION_MESSAGES, type DeletingAccount, type DeletionReason, type deletionError } from './deletion-rules.ts';

type ErrorMessage = ReturnType<typeof deletionError>;
type InsideProps = { reason: DeletionReason; message: ErrorMessage; cancel: React.ReactNode; busy?: boolean };

/** The inside of the confirmation form: password, error, Cancel and Delete Account. */
export function ConfirmInside({ reason, message, cancel, busy = false }: InsideProps) {
  const password = useRef<HTMLInputElement>(null);
  const passwordError = message === DELETION_MESSAGES.wrong || message === DELETION_MESSAGES.password ? message : null;
  useEffect(() => {
    if (passwordError) password.current?.focus();
  }, [passwordError]);
  return (
    <>
      <input type="hidden" name="reason" value={reason} />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        hint="So that nobody else can delete your account."
        required
        error={passwordError}
      />
      {message && !passwordError && (
        <p role="alert" className="account-error">
          {message}
        </p>
      )}
      <div className="dialog-end">
        {cancel}
        <Button type="submit" name="confirm" value="yes" variant="danger" busy={busy && 'Deleting...'}>
          Delete Account
        </Button>
      </div>
    </>
  );
}

export const CONFIRM_TITLE = 'Delete your account?';

/** The text of the confirmation, in the dialog and on the page. */
export const ConfirmText = ({ username }: Pick<DeletingAccount, 'username'>) => (
  <>
    <b>@{username}</b> and everything you made here will be deleted. This action cannot be undone.
  </>
);

/** The second step without JavaScript. */
export function DeletionConfirm({ about, reason, message }: Omit<InsideProps, 'cancel'> & { about: DeletingAccount }) {
  return (
    <Form method="post" action={href('/delete-account')} className="deletion-form">
      <h2 className="display">{CONFIRM_TITLE}</h2>
      <p>
        <ConfirmText username={about.username} />
      </p>
      <ConfirmInside
        reason={reason}
        message={message}
        cancel={
          <ButtonLink to={href('/delete-account')} variant="quiet">
            Cancel
          </ButtonLink>
        }
      />
    </Form>
  );
}
