import { Button } from '#ui/controls/button.tsx';

/** Repeats the request. It uses aria-disabled while busy, because `disabled` would drop the focus. */
export const TryAgain = ({ busy, onRetry }: { busy: boolean; onRetry(): void }) => (
  <Button variant="quiet" size="sm" aria-disabled={busy || undefined} onClick={() => busy || onRetry()}>
    Try again
  </Button>
);
