import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import type { Leaver } from './leaving-form.tsx';
import { LEAVING_WORDS, type LeavingReason, type saidOf } from './leaving-rules.ts';

type Said = ReturnType<typeof saidOf>;
type InsideProps = { reason: LeavingReason; said: Said; cancel: React.ReactNode; busy?: boolean };

/** What is sent with the second yes, what was refused, and the two answers. The inside of a form. */
export function ConfirmInside({ reason, said, cancel, busy = false }: InsideProps) {
  const password = useRef<HTMLInputElement>(null);
  const wrong = said === LEAVING_WORDS.wrong || said === LEAVING_WORDS.password ? said : null;
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
export const QuestionWords = ({ username }: Pick<Leaver, 'username'>) => (
  <>
    <b>@{username}</b> and everything you made here will be deleted. This action cannot be undone.
  </>
);

/** The second step of a browser without scripts. */
export function LeavingConfirm({ about, reason, said }: Omit<InsideProps, 'cancel'> & { about: Leaver }) {
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
