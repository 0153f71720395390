import { Copy } from 'lucide-react';
import { href, useFetcher } from 'react-router';
import { PasswordAgain } from '#app/account/password/password-again.tsx';
import type { Refusal } from '#server/http/problem-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { LocalTime } from '#ui/dates/local-time.tsx';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { LINK_HOURS } from '../../account/links/link-rules.ts';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import './link-form.css';

type Link = { address: string; expiresAt: Date };
type Result = { link: Link } | Refusal<'password'>;
type Props = { username: string; openUntil: Date | null; needsPassword: boolean };

/** Makes a one-time link, and shows it until the page is left (ACC-03). */
export function LinkForm({ username, openUntil, needsPassword }: Props) {
  const fetcher = useFetcher<Result>();
  const busy = fetcher.state !== 'idle';
  const refusal = busy ? null : messageOfRefusal(fetcher.data);
  const passwordError = fetcher.data && 'fields' in fetcher.data && fetcher.data.fields?.password ? refusal : null;
  const link = fetcher.data && 'link' in fetcher.data ? fetcher.data.link : null;
  return (
    <section aria-labelledby="one-time-link">
      <h2 className="display text-xl" id="one-time-link">
        One-time link
      </h2>
      <p className="text-ink-2">
        For somebody who forgot the password: with the link they choose a new one. It works once, within {LINK_HOURS} hours, and replaces an
        earlier one.
      </p>
      {openUntil && !link && (
        <p>
          A link is open until <LocalTime at={openUntil} />.
        </p>
      )}
      {link && <ShownLink link={link} username={username} />}
      <fetcher.Form method="post" action={href('/admin/people/:username/link', { username })} className="admin-form">
        {(needsPassword || passwordError) && <PasswordAgain error={passwordError} />}
        <p className="account-error" role="alert">
          {!passwordError && refusal}
        </p>
        <Button type="submit" variant="line" busy={busy && 'Making...'}>
          Make a one-time link
        </Button>
      </fetcher.Form>
    </section>
  );
}

/** The link, which cannot be shown again. */
export function ShownLink({ link: { address, expiresAt }, username }: { link: Link; username: string }) {
  const hydrated = useHydrated();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ message: 'Link copied.' });
    } catch {
      showToast({ message: 'The link couldn’t be copied. Select it and copy it.', kind: 'error' });
    }
  };
  return (
    <div className="shown-link">
      <p role="status">
        Give this link to @{username} only. It works once, until <LocalTime at={expiresAt} />, and is not shown again.
      </p>
      <p className="shown-link-address" dir="ltr">
        {address}
      </p>
      {hydrated && (
        <Button variant="line" onClick={copy}>
          <Copy size={18} strokeWidth={1.75} aria-hidden />
          Copy link
        </Button>
      )}
    </div>
  );
}
