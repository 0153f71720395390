import { isGatewayFailure } from './retry.ts';

/** Request header for navigations from another page in the same tab. */
export const ARRIVAL = 'x-arrival';

const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;
/** Maximum age of a prefetched page (`max-age` in server/app.ts). */
const PREFETCH_MAX_AGE_MS = 5_000;

/** The URL of the page on screen; the root sets it after each navigation. */
let shown = '';
let shownRequestedAt = globalThis.performance?.timeOrigin ?? 0; // the document itself
let lastAction = 0;
const requests = new Map<string, number>();
let lastDataRequestedAt = 0;

/** Normalizes a URL: browsers and routers encode query strings differently. */
function addressOf(path: string, search: URLSearchParams) {
  search.delete('_routes');
  return `${path}?${search}`;
}

export function setShownPage(path: string, search: string) {
  const address = path && addressOf(path, new URLSearchParams(search));
  const at = requests.get(address);
  if (at !== undefined) shownRequestedAt = at - PREFETCH_MAX_AGE_MS;
  requests.clear();
  shown = address;
}

/** The URL of the page on screen if it has this path, else null. */
export const shownAt = (path: string): string | null => (shown.startsWith(`${path}?`) ? shown.replace(/\?$/, '') : null);

/** The earliest time (`Date.now()`) at which the page on screen can have been requested: it includes all earlier changes. */
export const pageRequestedAt = () => shownRequestedAt;

/** The same for the latest data of a page, which may be newer than the page. */
export const dataRequestedAt = () => lastDataRequestedAt;

/** The URL of the page whose data a request fetches; null for other requests. */
function requestedPage(input: RequestInfo | URL, method: string): string | null {
  if (method !== 'GET') return null;
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.origin);
  if (!pathname.endsWith('.data')) return null;
  return addressOf(pathname.replace(/\.data$/, '').replace(/\/_$/, '/') || '/', searchParams);
}

const pathOf = (address: string) => address.split('?')[0];
const headersOf = (input: RequestInfo | URL, init?: RequestInit) =>
  Object.fromEntries(new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined)));

/** Pauses with exponential backoff and jitter. Ends early when the browser goes online or the request is aborted. */
const pauseBeforeRetry = (failures: number, signal?: AbortSignal | null) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    const timer = setTimeout(end, pause * (0.75 + Math.random() / 2));
    addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });

/**
 * Waits for the whole body: React Router continues after the first line, and an error later in the body would be an unhandled rejection.
 */
const withWholeBody = async (response: Response) => (response.body ? new Response(await response.arrayBuffer(), response) : response);

/**
 * Retries background revalidation of the page on screen until it succeeds, so that a dropped connection or a server restart never replaces
 * the page with an error. Requests caused by the user fail normally.
 */
export const withRetries =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (method !== 'GET') lastAction = Date.now();
    const page = requestedPage(input, method);
    if (page) requests.set(page, Date.now());
    // Prefetched data from before an action is outdated, so it must not come from the HTTP cache.
    const options = page && Date.now() - lastAction < PREFETCH_MAX_AGE_MS ? { ...init, cache: 'no-cache' as const } : { ...init };
    if (page && pathOf(page) !== pathOf(shown)) options.headers = { ...headersOf(input, init), [ARRIVAL]: '1' };
    for (let failures = 0; ; failures++) {
      const isRevalidation = page !== null && page === shown; // in the background: nothing on screen depends on it
      const at = Date.now();
      try {
        const response = page ? await withWholeBody(await send(input, options)) : await send(input, options);
        if (page && response.ok) lastDataRequestedAt = at - PREFETCH_MAX_AGE_MS;
        if (!isRevalidation || !isGatewayFailure(response)) return response;
      } catch (failure) {
        if (!isRevalidation || init?.signal?.aborted) throw failure;
      }
      await pauseBeforeRetry(failures, init?.signal);
    }
  };
