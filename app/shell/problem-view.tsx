import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';

const RETRY_MS = 5_000;
const HEADS: Record<number, string> = {
  400: 'That address cannot be read.',
  401: 'Please sign in first.',
  403: 'This door is closed.',
  404: 'There is nothing on this shelf.',
  405: 'This address does not do that.',
  413: 'That is too much at once.',
  429: 'One moment, please.',
  503: 'The house is waking up.',
};

/** The one page for every problem: what happened, in the problem's own words, and what to do. */
export function ProblemView({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const said = isRouteErrorResponse(error) && typeof error.data?.message === 'string' ? error.data.message : null;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (status !== 503) return;
    const timer = setInterval(() => void revalidate(), RETRY_MS); // the house comes back by itself, and so does the page
    return () => clearInterval(timer);
  }, [status, revalidate]);
  return (
    <main className="wrap problem-page" id="main">
      <title>{HEADS[status] ?? 'Something went wrong on our side.'}</title>
      <h1 className="display text-4xl">{HEADS[status] ?? 'Something went wrong on our side.'}</h1>
      <p className="max-w-xl font-read text-lg text-ink-2">
        {said ?? 'It has been noted. Please try again; what you wrote is kept on this device.'}
      </p>
      <ButtonLink to="/" variant="line">
        Return to Home
      </ButtonLink>
    </main>
  );
}
