import { promisify } from 'node:util';
import { gzip as gzipCallback, gzipSync } from 'node:zlib';

const gzip = promisify(gzipCallback);
/** Up to this size, compressing costs less CPU time (0.25 ms for 80 kB) than a round trip to another thread (0.3 ms). */
const GZIP_AT_ONCE_BYTES = 256 * 1024;
const pages = new WeakMap<Response, string>();

/**
 * A response whose text is stored here instead of in its body: React Router inspects every body, which would encode the text and open a
 * stream on it, and that costs as much as compressing.
 */
export function pageResponse(page: string, { status, headers }: { status?: number; headers: Headers }): Response {
  const response = new Response(null, { status, headers });
  pages.set(response, page);
  return response;
}

export const textOf = async (response: Response): Promise<string> => pages.get(response) ?? response.text();

export const isText = (response: Response) =>
  (pages.has(response) || response.body !== null) && /text|json|x-script/.test(response.headers.get('content-type') ?? '');

/** The response to send, compressed if the client accepts it and it is worthwhile. */
export async function packed(response: Response, wantsGzip: boolean) {
  const page = pages.get(response);
  const { status, statusText } = response;
  if (!wantsGzip || response.headers.has('content-encoding') || !isText(response))
    return page === undefined ? response : new Response(page, { status, statusText, headers: response.headers });
  // A download may be large: it is compressed while the client reads it, never buffered as a whole.
  if (page === undefined && response.body && response.headers.has('content-disposition'))
    return new Response(response.body.pipeThrough(new CompressionStream('gzip')), { status, statusText, headers: gzipHeaders(response) });
  const body = page === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page);
  if (body.length < 1024) return new Response(body, { status, statusText, headers: response.headers });
  const compressed = body.length > GZIP_AT_ONCE_BYTES ? await gzip(body, { level: 1 }) : gzipSync(body, { level: 1 });
  return new Response(compressed, { status, statusText, headers: gzipHeaders(response) });
}

function gzipHeaders(response: Response) {
  const headers = new Headers(response.headers);
  headers.set('content-encoding', 'gzip');
  if (!headers.has('vary')) headers.set('vary', 'accept-encoding');
  headers.delete('content-length');
  return headers;
}

/** Prefetched data may be used for the click that follows; everything else is revalidated. */
export function defaultCacheControl(request: Request) {
  const isPrefetch = request.headers.get('sec-purpose')?.includes('prefetch') && new URL(request.url).pathname.endsWith('.data');
  return isPrefetch ? 'private, max-age=5' : 'private, no-cache';
}
