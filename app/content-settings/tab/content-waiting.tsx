import type { MouseEvent } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { CONTENT_MESSAGES } from '../content-rules.ts';
import './content-waiting.css';

/** Replaces the content of the tab in the settings dialog while its code or its data loads. */
export const ContentLoading = () => (
  <div aria-busy>
    <p role="status" className="sr-only">
      Loading...
    </p>
    <Skeleton className="content-wait" />
  </div>
);

type Props = { busy?: boolean; onRetry(): void };

/** Replaces the content of the tab when its code or data failed to load. `Try again` moves focus to the tab before it is removed. */
export function ContentFailed({ busy = false, onRetry }: Props) {
  const retry = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest<HTMLElement>('[role="tabpanel"]')?.focus();
    onRetry();
  };
  return (
    <div className="content-failed">
      {!busy && <p role="alert">{CONTENT_MESSAGES.notLoaded}</p>}
      <Button variant="line" busy={busy && 'Loading...'} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
