import { log } from './log.ts';
import { networkOf } from './network.ts';
import { env } from './settings.ts';

const ownOrigin = new URL(env.ORIGIN);

let warned = false;

/**
 * The address as the visitor's browser sees it: behind a TLS proxy ours says http, and React Router would refuse every form. A form of our own origin
 * under another host came through a proxy that does not pass Host on: it is taken, and the operator is told once.
 */
export function publicRequest(request: Request): Request {
  const url = new URL(request.url);
  const hostLost = url.host !== ownOrigin.host && request.headers.get('origin') === ownOrigin.origin;
  if (hostLost && !warned) {
    warned = true;
    log.warn(
      `The proxy in front does not pass the Host header on (it says ${url.host.slice(0, 80)}, not ${ownOrigin.host}): set it up to do so.`,
    );
  }
  if (!hostLost && (url.host !== ownOrigin.host || url.protocol === ownOrigin.protocol)) return request;
  url.protocol = ownOrigin.protocol;
  url.host = ownOrigin.host;
  url.port = ownOrigin.port; // a host without a port leaves the port as it was
  return new Request(url, request);
}

/** A form of ours comes from a page of ours. A browser always says where a POST comes from; what does not say is no browser with our cookie. */
export function fromHere(request: Request): boolean {
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

/** The network a request came from, for limits only: of the socket's address, or of the one our own proxies wrote down (TRUST_PROXY of them). */
export function addressOf(request: Request, socket: string | undefined): string {
  const forwarded = env.TRUST_PROXY ? request.headers.get('x-forwarded-for')?.split(',') : undefined;
  return networkOf(forwarded?.at(-env.TRUST_PROXY)?.trim() || socket || 'unknown');
}

export function securityHeaders(nonce: string, dev: boolean): [string, string][] {
  const policy = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'", // widths and colours of covers are style attributes
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ];
  return [
    ['content-security-policy', policy.join('; ')],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
    ...(ownOrigin.protocol === 'https:' ? ([['strict-transport-security', 'max-age=31536000']] as [string, string][]) : []),
  ];
}
