import { useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import type { Refusal } from '#server/http/problem-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';

type Result = { email: string } | Refusal;

/** Shows a person's email address on request, which is logged (SITE-06). */
export function EmailForm({ username }: { username: string }) {
  const { Form, data, state } = useFetcher<Result>();
  const busy = state !== 'idle';
  const shown = useRef<HTMLParagraphElement>(null);
  const email = data && 'email' in data ? data.email : null;
  useEffect(() => {
    if (email) shown.current?.focus(); // the button that had the focus is replaced
  }, [email]);
  return (
    <section aria-labelledby="email-address">
      <h2 className="display text-xl" id="email-address">
        Email address
      </h2>
      {email ? (
        <p ref={shown} tabIndex={-1} className="wrap-anywhere">
          <bdi>{email}</bdi>
        </p>
      ) : (
        <>
          <p className="text-ink-2">Looking at it is recorded in the staff actions.</p>
          <Form method="post" action={href('/admin/people/:username/email', { username })} className="admin-form">
            <p className="account-error" role="alert">
              {!busy && messageOfRefusal(data)}
            </p>
            <Button type="submit" variant="line" className="justify-self-start" busy={busy && 'Showing...'}>
              Show<span className="sr-only"> the email address</span>
            </Button>
          </Form>
        </>
      )}
    </section>
  );
}
