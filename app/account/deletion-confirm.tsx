import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import type { DeletingAccount } from './deletion-form.tsx';
import { DELETION_MESSAGES, type DeletionReason, type saidOf } from './deletion-rules.ts';

type Said = ReturnType<typeof saidOf>;
type InsideProps = { reason: DeletionReason; said: Said; cancel: React.ReactNode; busy?: boolean };

/** What is sent with the second yes, what was refused, and the two answers. The inside of a form. */
export function ConfirmInside({ reason, said, cancel, busy = false }: InsideProps) {
  const password = useRef<HTMLInputElement>(null);
  const wrong = said === DELETION_MESSAGES.wrong || said === DELETION_MESSAGES.password ? said : null;
  useEffect(() => {
    if (wrong) password.current?.focus();
  }, [wrong]);
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
        error={wrong}
      />
      {said && !wrong && (
        <p role="alert" className="account-error">
          {said}
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

export const QUESTION = 'Delete your account?';

/** What the question says, in the dialog and on the page. */
export const QuestionWords = ({ username }: Pick<DeletingAccount, 'username'>) => (
  <>
    <b>@{username}</b> and everything you made here will be deleted. This action cannot be undone.
  </>
);

/** The second step of a browser without scripts. */
export function DeletionConfirm({ about, reason, said }: Omit<InsideProps, 'cancel'> & { about: DeletingAccount }) {
  return (
    <Form method="post" action="/delete-account" className="leaving-form">
      <h2 className="display">{QUESTION}</h2>
      <p>
        <QuestionWords username={about.username} />
      </p>
      <ConfirmInside
        reason={reason}
        said={said}
        cancel={
          <ButtonLink to="/delete-account" variant="quiet">
            Cancel
          </ButtonLink>
        }
      />
    </Form>
  );
}
