import { href, useFetcher } from 'react-router';
import { refusalOf } from '#app/forms/action-errors.ts';
import { Button } from '#ui/controls/button.tsx';

/** Marks somebody as trusted, so that nothing of theirs is limited or held as a new member's, or takes that back (HOLD-01). */
export function TrustForm({ username, isTrusted }: { username: string; isTrusted: boolean }) {
  const { Form, data, state } = useFetcher();
  const busy = state !== 'idle';
  return (
    <section aria-labelledby="trust">
      <h2 className="display text-xl" id="trust">
        Trust
      </h2>
      <p className="text-ink-2">
        {isTrusted
          ? 'Trusted: the limits of new members do not apply, and links are not held.'
          : 'New members are limited, and their links and contact details are held.'}
      </p>
      <Form method="post" action={href('/admin/people/:username/trust', { username })} className="admin-form">
        <input type="hidden" name="trusted" value={isTrusted ? 'no' : 'yes'} />
        <p className="account-error" role="alert">
          {!busy && refusalOf(data)}
        </p>
        <Button type="submit" variant="line" className="justify-self-start" busy={busy && 'Saving...'}>
          {isTrusted ? 'Stop Trusting' : 'Mark as Trusted'}
        </Button>
      </Form>
    </section>
  );
}
