import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import type { Leaver } from './leaving-form.tsx';
import { LEAVING_WORDS, type LeavingReason, type saidOf } from './leaving-rules.ts';

type Said = ReturnType<typeof saidOf>;
type InsideProps = { about: Leaver; reason: LeavingReason; said: Said; cancel: React.ReactNode; busy?: boolean };

/** What is sent with the second yes, what was refused, and the two answers. The inside of a form. */
export function ConfirmInside({ about, reason, said, cancel, busy = false }: InsideProps) {
  const password = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState(about.asksPassword);
  if (said?.asksPassword && !asks) setAsks(true); // the hour went by while the question stood here
  const wrong = said?.words === LEAVING_WORDS.wrong || said?.words === LEAVING_WORDS.password ? said.words : null;
  useEffect(() => {
    if (wrong) password.current?.focus();
  }, [wrong]);
  return (
    <>
      <input type="hidden" name="reason" value={reason} />
      {asks && (
        <PasswordField
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          hint="It’s been a while since you signed in, so please confirm it’s you."
          required
          error={wrong}
        />
      )}
      {said && !wrong && (
        <p role="alert" className="account-error">
          {said.words}
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
export function LeavingConfirm({ about, reason, said }: Omit<InsideProps, 'cancel'>) {
  return (
    <Form method="post" action="/delete-account" className="leaving-form">
      <h2 className="display">{QUESTION}</h2>
      <p>
        <QuestionWords username={about.username} />
      </p>
      <ConfirmInside
        about={about}
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
