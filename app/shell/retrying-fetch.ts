import { isGatewayFailure } from './retry.ts';
import { ARRIVAL } from './rules.ts';

const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;
/** How old the answer to a page that was fetched ahead may be (`max-age` in server/app.ts). */
const AHEAD_MS = 5_000;

/** The address whose page is on the screen; the root says it after each navigation. */
let shown = '';
let shownRequestedAt = globalThis.performance?.timeOrigin ?? 0; // the document itself
let lastAction = 0;
const asked = new Map<string, number>();
let answerRequestedAt = 0;

/** One way to write an address: browsers and routers write a search in different ones. */
function addressOf(path: string, search: URLSearchParams) {
  search.delete('_routes');
  return `${path}?${search}`;
}

export function shows(path: string, search: string) {
  const address = path && addressOf(path, new URLSearchParams(search));
  const at = asked.get(address);
  if (at !== undefined) shownRequestedAt = at - AHEAD_MS;
  asked.clear();
  shown = address;
}

/** The address that the screen shows, where it is of this path; else null. */
export const shownAt = (path: string): string | null => (shown.startsWith(`${path}?`) ? shown.replace(/\?$/, '') : null);

/** When the page on the screen was asked for at the earliest, by the clock of the day: what was announced before is in it. */
export const requestedAt = () => shownRequestedAt;

/** When the newest answer for a page was asked for at the earliest: what was announced before is in it. */
export const answeredFrom = () => answerRequestedAt;

/** The address of the page whose words are asked for; null for anything else. */
function requestedPage(input: RequestInfo | URL, method: string): string | null {
  if (method !== 'GET') return null;
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.origin);
  if (!pathname.endsWith('.data')) return null;
  return addressOf(pathname.replace(/\.data$/, '').replace(/\/_$/, '/') || '/', searchParams);
}

const pathOf = (address: string) => address.split('?')[0];
const headersOf = (input: RequestInfo | URL, init?: RequestInit) =>
  Object.fromEntries(new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined)));

/** The longer the more often it failed, and not for all tabs alike; shorter when the connection comes back, or the question is taken back. */
const aWhile = (failures: number, signal?: AbortSignal | null) =>
  new Promise<void>((go) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('online', over);
      signal?.removeEventListener('abort', over);
      go();
    };
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    const timer = setTimeout(over, pause * (0.75 + Math.random() / 2));
    addEventListener('online', over);
    signal?.addEventListener('abort', over);
  });

/**
 * The answer once all of it has come: React Router reads on after the first line, and nobody would hear of a body that is aborted or lost then.
 */
const whole = async (answer: Response) => (answer.body ? new Response(await answer.arrayBuffer(), answer) : answer);

/**
 * A tunnel, or a house that is just starting anew, never takes a page that is being read (ERR-07, ERR-11): a question that the page put by itself
 * is put again until it is answered, where React Router would show the failure instead of the page. What a person asked for fails as ever.
 */
export const patient =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (method !== 'GET') lastAction = Date.now();
    const page = requestedPage(input, method);
    if (page) asked.set(page, Date.now());
    // What was fetched ahead before a deed knows nothing of it.
    const how = page && Date.now() - lastAction < AHEAD_MS ? { ...init, cache: 'no-cache' as const } : { ...init };
    if (page && pathOf(page) !== pathOf(shown)) how.headers = { ...headersOf(input, init), [ARRIVAL]: '1' };
    for (let failures = 0; ; failures++) {
      const own = page !== null && page === shown; // asked anew after news or a deed: nobody waits for it
      const at = Date.now();
      try {
        const answer = page ? await whole(await ask(input, how)) : await ask(input, how);
        if (page && answer.ok) answerRequestedAt = at - AHEAD_MS;
        if (!own || !isGatewayFailure(answer)) return answer;
      } catch (failure) {
        if (!own || init?.signal?.aborted) throw failure;
      }
      await aWhile(failures, init?.signal);
    }
  };
