import { randomFillSync } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { env } from '../../process/settings.ts';

const NONCE_BYTES = 18;
const NONCES_DRAWN = 256;

/** Returns nonces of 24 characters. Random bytes are drawn for many of them at once, because one call costs more than all headers. */
function createNonces() {
  const bytes = Buffer.alloc(NONCE_BYTES * NONCES_DRAWN);
  let used = bytes.length;
  return () => {
    if (used === bytes.length) {
      randomFillSync(bytes);
      used = 0;
    }
    used += NONCE_BYTES;
    return bytes.toString('base64url', used - NONCE_BYTES, used);
  };
}

const HEADERS: readonly (readonly [string, string])[] = [
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['origin-agent-cluster', '?1'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-content-type-options', 'nosniff'],
  ['x-dns-prefetch-control', 'off'],
  ['x-download-options', 'noopen'],
  ['x-frame-options', 'SAMEORIGIN'],
  ['x-permitted-cross-domain-policies', 'none'],
  ['x-xss-protection', '0'],
];

/** The parts of the content security policy before and after the nonce. */
const contentSecurityPolicy = (dev: boolean) =>
  [
    "default-src 'self'; script-src 'nonce-",
    [
      "' 'strict-dynamic'",
      "style-src 'self' 'unsafe-inline'", // cover sizes and colors are style attributes
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      `connect-src 'self'${dev ? ' ws:' : ''}`,
      "worker-src 'self'", // 'strict-dynamic' would ignore it in script-src
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].join('; '),
  ] as const;

/**
 * Security headers of every response but media, which have a policy of their own. All but the nonce are built once, and a header that the
 * response already has stays, such as the stricter policy of a download.
 */
export function securityHeaders(dev: boolean): MiddlewareHandler<{ Variables: { nonce: string } }> {
  const isSecure = new URL(env.ORIGIN).protocol === 'https:';
  const headers = isSecure ? ([...HEADERS, ['strict-transport-security', 'max-age=31536000']] as const) : HEADERS;
  const [start, end] = contentSecurityPolicy(dev);
  const createNonce = createNonces();
  return async (c, next) => {
    if (c.req.path.startsWith('/media/')) return next();
    const nonce = createNonce();
    c.set('nonce', nonce);
    await next();
    const sent = c.res.headers;
    for (const [name, value] of headers) if (!sent.has(name)) sent.set(name, value);
    if (!sent.has('content-security-policy')) sent.set('content-security-policy', `${start}${nonce}${end}`);
  };
}
