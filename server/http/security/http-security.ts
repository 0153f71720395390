import { networkOf } from '../../identity/network.ts';
import { log } from '../../process/log.ts';
import { env } from '../../process/settings.ts';

const ownOrigin = new URL(env.ORIGIN);

let warned = false;

/**
 * Rewrites the request URL to the public one: behind a TLS proxy it starts with http, and React Router would reject every form. A form with
 * our origin but another host came through a proxy that drops Host: it is accepted, and a warning is logged once. A form of a page without
 * referrers has the origin `null`; `Sec-Fetch-Site`, which pages cannot set, then names ours.
 */
export function publicRequest(request: Request): Request {
  const url = new URL(request.url);
  const isOwnForm = request.headers.get('origin') === 'null' && request.headers.get('sec-fetch-site') === 'same-origin';
  const hostLost = url.host !== ownOrigin.host && request.headers.get('origin') === ownOrigin.origin;
  if (hostLost && !warned) {
    warned = true;
    log.warn(
      `The proxy does not forward the Host header (received ${url.host.slice(0, 80)} instead of ${ownOrigin.host}). Configure it to forward Host.`,
    );
  }
  if (!isOwnForm && !hostLost && (url.host !== ownOrigin.host || url.protocol === ownOrigin.protocol)) return request;
  url.protocol = ownOrigin.protocol;
  url.host = ownOrigin.host;
  url.port = ownOrigin.port; // assigning a host without a port keeps the old port
  const rewritten = new Request(url, request);
  if (isOwnForm) rewritten.headers.set('origin', ownOrigin.origin);
  return rewritten;
}

/**
 * Accepts unsafe methods only from our own origin. Browsers always send Origin with a POST, so a request without it is not from a browser
 * with our cookie.
 */
export function isSameOrigin(request: Request): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return true;
  const origin = request.headers.get('origin');
  if (!origin || origin === 'null') return false;
  return origin === ownOrigin.origin || origin === new URL(request.url).origin;
}

export function isReadable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return !url.includes('%00');
  } catch {
    return false;
  }
}

/** The network of the client, for limits only: from the socket, or from X-Forwarded-For as set by our proxies (TRUST_PROXY of them). */
export function addressOf(request: Request, socket: string | undefined): string {
  const forwarded = env.TRUST_PROXY ? request.headers.get('x-forwarded-for')?.split(',') : undefined;
  return networkOf(forwarded?.at(-env.TRUST_PROXY)?.trim() || socket || 'unknown');
}
