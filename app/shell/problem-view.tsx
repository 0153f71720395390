import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { shows } from './patience.ts';
import { NOT_CONNECTED } from './sending.ts';

const RETRY_MS = 5_000;
/** What a failed connection throws, in each browser's own words. */
const notConnected = (error: unknown) => error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
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
  const away = notConnected(error);
  const head = away ? 'You are not connected.' : (HEADS[status] ?? 'Something went wrong on our side.');
  const { revalidate } = useRevalidator();
  useEffect(() => {
    shows('', ''); // no page: what is asked from here may fail
    if (status !== 503 && !away) return;
    const again = () => void revalidate(); // the house, or the connection, comes back by itself, and so does the page
    const timer = setInterval(again, RETRY_MS * (1 + Math.random())); // not all tabs at one moment
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [status, away, revalidate]);
  return (
    <main className="wrap problem-page" id="main">
      <title>{head}</title>
      <h1 className="display text-4xl">{head}</h1>
      <p className="max-w-xl font-read text-lg text-ink-2">
        {away ? NOT_CONNECTED : (said ?? 'It has been noted. Please try again; what you wrote is kept on this device.')}
      </p>
      <ButtonLink to="/" variant="line">
        Return to Home
      </ButtonLink>
    </main>
  );
}
