import { href, useFetcher } from 'react-router';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import { Button } from '#ui/controls/button.tsx';
import { TRUST_TEXTS, type Trust } from './trust-rules.ts';

type Props = { username: string; trust: Trust; isTrusted: boolean };

/** Marks somebody as trusted, so that nothing of theirs is held or waits, or takes that back (HOLD-01, SAFE-07). */
export function TrustForm({ username, trust, isTrusted }: Props) {
  const { Form, data, state } = useFetcher();
  const busy = state !== 'idle';
  const { title, yes, no, start, stop } = TRUST_TEXTS[trust];
  return (
    <section aria-labelledby={`trust-${trust}`}>
      <h2 className="display text-xl" id={`trust-${trust}`}>
        {title}
      </h2>
      <p className="text-ink-2">{isTrusted ? yes : no}</p>
      <Form method="post" action={href('/admin/people/:username/trust', { username })} className="admin-form">
        <input type="hidden" name={trust} value={isTrusted ? 'no' : 'yes'} />
        <p className="account-error" role="alert">
          {!busy && messageOfRefusal(data)}
        </p>
        <Button type="submit" variant="line" className="justify-self-start" busy={busy && 'Saving...'}>
          {isTrusted ? stop : start}
        </Button>
      </Form>
    </section>
  );
}
