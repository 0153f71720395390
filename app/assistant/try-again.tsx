import { Button } from '#ui/button.tsx';

/** Asks the same again. While it waits it stays where it is, so that the focus stays too. */
export const TryAgain = ({ busy, onAsk }: { busy: boolean; onAsk(): void }) => (
  <Button variant="quiet" size="sm" aria-disabled={busy || undefined} onClick={() => busy || onAsk()}>
    Try again
  </Button>
);
