import { useEffect } from 'react';
import { href, isRouteErrorResponse, useLocation, useRevalidator } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { signInAddress } from '../document/sign-in-address.ts';
import { useChildPage, useIsChild, useSite } from '../document/site.ts';
import { NOT_CONNECTED } from '../forms/action-errors.ts';
import { isScriptMissing, PageNotLoaded, reloadWhenReachable } from '../loading/page-not-loaded.ts';
import { setShownPage } from '../loading/retrying-fetch.ts';
import { ProblemFrame } from './problem-frame.tsx';

const RETRY_MS = 5_000;
/** Detects a network error by its message, which differs between browsers. */
const isNetworkError = (error: unknown) => error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
const NOT_FOUND = /^\p{Lu}[\p{L}\d _-]{0,80} not found\.?$/u;
const LOGGED = 'It’s been logged. Please try again; what you wrote is kept on this device.';
const HEADS: Record<number, string> = {
  400: 'We can’t read that address.',
  401: 'Please sign in first.',
  403: 'You don’t have access to this.',
  404: 'There is nothing on this shelf.',
  405: 'That isn’t possible here.',
  409: 'This changed in the meantime.',
  413: 'That’s too much at once.',
  422: 'That didn’t work.',
  429: 'One moment, please.',
  503: 'The site is not available right now.',
  507: 'There is no space left.',
};

/** Headings of problems that share a status, by their names in server/http/problems.ts. */
const NAMED_HEADS: Record<string, string> = {
  'database-busy': 'The site is very busy.',
  'grown-ups-only': 'This page is for grown-ups.', // SAFE-05
};

/** The error page of every problem: the heading, the problem's message, and links. */
export function ProblemView({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) && typeof error.data?.message === 'string' ? error.data.message : null;
  const name = isRouteErrorResponse(error) && typeof error.data?.problem === 'string' ? error.data.problem : '';
  const notLoaded = error instanceof PageNotLoaded;
  const isOffline = notLoaded || isNetworkError(error);
  const isNotFound = status === 404 && message !== null && NOT_FOUND.test(message); // "Profile not found" becomes the heading
  const defaultHead = NAMED_HEADS[name] ?? HEADS[status] ?? 'Something went wrong on our side.';
  const head = isOffline ? 'You’re offline.' : isNotFound ? message.replace(/\.$/, '') : defaultHead;
  const words = isOffline ? NOT_CONNECTED : isNotFound ? 'It may have moved, or there’s a typo in the address.' : (message ?? LOGGED);
  const { site } = useSite();
  const isChild = useIsChild();
  const childPage = useChildPage() ?? href('/kids-adventure');
  const { revalidate } = useRevalidator();
  useEffect(() => {
    setShownPage('', ''); // no page is shown, so failed requests are not retried
    if (status !== 503 && !isOffline) return;
    // Retries until the server or the connection is available. A missing module needs a reload, because browsers cache its failure.
    const retry = () => void (isScriptMissing() ? reloadWhenReachable(location) : revalidate());
    if (notLoaded) retry();
    const timer = setInterval(retry, RETRY_MS * (1 + Math.random())); // spreads the retries of all tabs
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [status, isOffline, notLoaded, revalidate]);
  useEffect(() => {
    if (!isRouteErrorResponse(error) && !import.meta.env.SSR) console.error(isOffline ? 'Network error:' : 'Page failed to render:', error);
  }, [error, isOffline]);
  return (
    <>
      <title>{`${head} · ${site.name}`}</title>
      <ProblemFrame head={head} words={words === head ? null : words}>
        {isChild ? <ButtonLink to={childPage}>Back to my page</ButtonLink> : <Ways status={status} />}
      </ProblemFrame>
    </>
  );
}

function Ways({ status }: { status: number }) {
  const { pathname, search } = useLocation();
  return (
    <>
      {status === 401 && <ButtonLink to={signInAddress(pathname + search)}>Sign In</ButtonLink>}
      <ButtonLink to={href('/')} variant={status === 401 ? 'line' : undefined}>
        Return to Home
      </ButtonLink>
      <ButtonLink to={href('/search')} variant="line">
        Search
      </ButtonLink>
    </>
  );
}
