import { useFetcher } from 'react-router';

/** Ends the session (SHELL-03); a plain form, so it works before scripts do. */
export function SignOutButton({ className, children }: { className?: string; children: React.ReactNode }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/sign-out">
      <button type="submit" className={className} disabled={fetcher.state !== 'idle'}>
        {children}
      </button>
    </fetcher.Form>
  );
}
