import { Skeleton } from '#ui/display/skeleton.tsx';
import { RetryNotice } from '../retry-notice.tsx';

type Props = { id: string; number: number; failed: boolean; onRetry(): void };

/** Placeholder for a page that is loading, or that failed to load and can be retried. */
export function PageNotLoaded({ id, number, failed, onRetry }: Props) {
  return (
    <div id={id} role="tabpanel" aria-label={`Page ${number}`} className="editor-width" aria-busy={!failed}>
      {failed ? (
        <RetryNotice onRetry={onRetry}>
          Page {number} could not be loaded. Everything you wrote is kept; please check your connection and try again.
        </RetryNotice>
      ) : (
        <>
          <p role="status" className="sr-only">
            Loading page {number}...
          </p>
          <Skeleton style={{ blockSize: '50rem' }} />
        </>
      )}
    </div>
  );
}
