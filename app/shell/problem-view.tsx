import { useEffect } from 'react';
import { href, isRouteErrorResponse, useLocation, useRevalidator } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { NOT_CONNECTED } from './action-errors.ts';
import { isScriptMissing, PageNotLoaded, reloadWhenReachable } from './page-not-loaded.ts';
import { ProblemFrame } from './problem-frame.tsx';
import { shows } from './retrying-fetch.ts';
import { useSite } from './site.ts';

const RETRY_MS = 5_000;
/** What a failed connection throws, in each browser's own words. */
const notConnected = (error: unknown) => error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
const NOT_FOUND = /^\p{Lu}[\p{L}\d _-]{0,80} not found\.?$/u;
const LOGGED = 'It’s been logged. Please try again; what you wrote is kept on this device.';
const HEADS: Record<number, string> = {
  400: 'We can’t read that address.',
  401: 'Please sign in first.',
  403: 'This door is closed.',
  404: 'There is nothing on this shelf.',
  405: 'That isn’t possible here.',
  413: 'That’s too much at once.',
  429: 'One moment, please.',
  503: 'The site is not available right now.',
  507: 'There is no space left.',
};

/** Problems of one status that mean different things, by their names in server/problems.ts. */
const NAMED_HEADS: Record<string, string> = {
  'database-busy': 'The site is very busy.',
};

/** The one page for every problem: what happened, in the problem's own words, and what to do. */
export function ProblemView({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const said = isRouteErrorResponse(error) && typeof error.data?.message === 'string' ? error.data.message : null;
  const name = isRouteErrorResponse(error) && typeof error.data?.problem === 'string' ? error.data.problem : '';
  const notLoaded = error instanceof PageNotLoaded;
  const away = notLoaded || notConnected(error);
  const named = status === 404 && said !== null && NOT_FOUND.test(said); // "Profile not found" is a headline of its own
  const usual = NAMED_HEADS[name] ?? HEADS[status] ?? 'Something went wrong on our side.';
  const head = away ? 'You’re offline.' : named ? said.replace(/\.$/, '') : usual;
  const words = away ? NOT_CONNECTED : named ? 'It may have moved, or there’s a typo in the address.' : (said ?? LOGGED);
  const { site } = useSite();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  useEffect(() => {
    shows('', ''); // no page: what is asked from here may fail
    if (status !== 503 && !away) return;
    // The server, or the connection, comes back by itself, and so does the page. A browser may not ask twice for a script that failed.
    const again = () => void (isScriptMissing() ? reloadWhenReachable(location) : revalidate());
    if (notLoaded) again();
    const timer = setInterval(again, RETRY_MS * (1 + Math.random())); // not all tabs at one moment
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [status, away, notLoaded, revalidate]);
  useEffect(() => {
    if (!isRouteErrorResponse(error) && !import.meta.env.SSR) console.error(away ? 'Not connected:' : 'A page failed:', error);
  }, [error, away]);
  return (
    <>
      <title>{`${head} · ${site.name}`}</title>
      <ProblemFrame head={head} words={words}>
        {status === 401 && <ButtonLink to={`${href('/sign-in')}?next=${encodeURIComponent(pathname + search)}`}>Sign In</ButtonLink>}
        <ButtonLink to="/" variant={status === 401 ? 'line' : undefined}>
          Return to Home
        </ButtonLink>
        <ButtonLink to="/search" variant="line">
          Search
        </ButtonLink>
      </ProblemFrame>
    </>
  );
}
