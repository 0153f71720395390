import type { Context } from 'hono';
import { fileFor, stillFor } from './addresses.ts';
import type { Store } from './storage/file-store.ts';
import { StorageUnavailable } from './storage/storage-unavailable.ts';
import { store } from './storage/store.ts';

/** `shared`: everyone who knows the address. `private`: this viewer, checked on every load. `none`: not this viewer. */
export type MediaAccess = 'shared' | 'private' | 'none';

const SAFE = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
/**
 * A file never changes, but it may be deleted, and what shows it may become private, hidden or removed: browsers check it again after an
 * hour (MOD-09), and proxies and CDNs do not store it.
 */
const CACHING = {
  shared: 'private, max-age=3600',
  private: 'private, no-cache',
};
const textResponse = (status: 404 | 503, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: { ...SAFE, ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
const notFound = () => textResponse(404, 'There is no such image.');

/** Serves `GET /media/…webp?w=320` from a store, or `?still` for the first frame, as a stream. */
export const mediaFrom =
  (from: () => Store, accessOf: (c: Context, address: string) => Promise<MediaAccess> = async () => 'shared') =>
  async (c: Context): Promise<Response> => {
    const { pathname, searchParams } = new URL(c.req.url);
    const requestedWidth = searchParams.get('w') ?? '';
    const width = /^\d{1,5}$/.test(requestedWidth) ? Number(requestedWidth) : Number.POSITIVE_INFINITY;
    const key = searchParams.has('still') ? stillFor(pathname) : fileFor(pathname, width);
    if (!key) return notFound();
    const access = await accessOf(c, pathname);
    if (access === 'none') return notFound();
    const etag = `"${key.slice(key.lastIndexOf('/') + 1, -'.webp'.length)}"`;
    const headers = { ...SAFE, etag, 'cache-control': CACHING[access] };
    const known = c.req
      .header('if-none-match')
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''));
    try {
      const file = await from().open(key);
      if (!file) return notFound();
      const isKnown = known?.includes(etag);
      if (isKnown || c.req.method === 'HEAD') await file.body.cancel();
      if (isKnown) return new Response(null, { status: 304, headers });
      const length = { 'content-type': 'image/webp', 'content-length': String(file.bytes) };
      return new Response(c.req.method === 'HEAD' ? null : file.body, { headers: { ...headers, ...length } });
    } catch (error) {
      if (error instanceof StorageUnavailable) return textResponse(503, 'Images are temporarily unavailable.', { 'retry-after': '5' });
      throw error;
    }
  };

export const media = (accessOf: (c: Context, address: string) => Promise<MediaAccess>) => mediaFrom(store, accessOf);
