import { isGatewayFailure } from './retry.ts';

const PAUSE_MS = 3_000;

/** The address whose page is on the screen, as path and search; the root says it after each navigation. */
let shown = '';
let shownAskedAt = 0; // the document itself was asked for at the beginning of time
const asked = new Map<string, number>();

export function shows(path: string, search: string) {
  shownAskedAt = asked.get(path + search) ?? shownAskedAt;
  asked.clear();
  shown = path + search;
}

/** When the page on the screen was asked for, in `performance.now` milliseconds: what was announced before is in it. */
export const askedAt = () => shownAskedAt;

/** The address of the page whose words are asked for; null for anything else. */
function pageAsked(input: RequestInfo | URL, init?: RequestInit): string | null {
  if ((init?.method ?? 'GET') !== 'GET') return null;
  const url = new URL(input instanceof Request ? input.url : input, location.origin);
  if (!url.pathname.endsWith('.data')) return null;
  url.searchParams.delete('_routes');
  return (url.pathname.replace(/\.data$/, '').replace(/\/_$/, '/') || '/') + url.search;
}

/** Until the browser is connected again, but a few seconds at least; at once when the question is taken back. */
const aWhile = (signal?: AbortSignal | null) =>
  new Promise<void>((go) => {
    signal?.addEventListener('abort', () => go(), { once: true });
    setTimeout(() => (navigator.onLine ? go() : addEventListener('online', () => go(), { once: true })), PAUSE_MS);
  });

/**
 * A tunnel, or a house that is just starting anew, never takes a page that is being read (ERR-07, ERR-11): a question that the page put by itself
 * is put again until it is answered, where React Router would show the failure instead of the page. What a person asked for fails as ever.
 */
export const patient =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    const page = pageAsked(input, init);
    if (page) asked.set(page, performance.now());
    for (;;) {
      const own = page === shown; // asked anew after news or a deed: nobody waits for it
      try {
        const answer = await ask(input, init);
        if (!own || !isGatewayFailure(answer)) return answer;
      } catch (failure) {
        if (!own || init?.signal?.aborted) throw failure;
      }
      await aWhile(init?.signal);
    }
  };
