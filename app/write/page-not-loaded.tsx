import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type Props = { id: string; number: number; failed: boolean; onRetry(): void };

/** In place of a page that is still on the server: it is on its way, or could not be fetched and is asked for again. */
export function PageNotLoaded({ id, number, failed, onRetry }: Props) {
  return (
    <div id={id} role="tabpanel" aria-label={`Page ${number}`} className="desk-width" aria-busy={!failed}>
      {failed ? (
        <div className="told" role="alert">
          <p>Page {number} could not be loaded. Everything you wrote is kept; please check your connection and try again.</p>
          <div className="told-ways">
            <Button variant="line" size="sm" onClick={onRetry}>
              Try again
            </Button>
          </div>
        </div>
      ) : (
        <>
          <p role="status" className="sr-only">
            Loading page {number}…
          </p>
          <Skeleton style={{ blockSize: '50rem' }} />
        </>
      )}
    </div>
  );
}
