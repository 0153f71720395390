import type { Context } from 'hono';
import { fileFor, stillFor } from './addresses.ts';
import { StorageUnavailable } from './storage-unavailable.ts';
import { type Store, store } from './store.ts';

/** `shared`: whoever knows the address. `private`: this viewer now, and perhaps not the next time. `none`: not this viewer. */
export type MediaAccess = 'shared' | 'private' | 'none';

const SAFE = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
/**
 * A file never changes, but it may be deleted, and its channel may become private: a browser asks anew after an hour (and shows what it has meanwhile,
 * for a day at most), and no proxy or CDN keeps it.
 */
const CACHING = {
  shared: 'private, max-age=3600, stale-while-revalidate=82800',
  private: 'private, no-cache',
};
const words = (status: 404 | 503, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: { ...SAFE, ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
const notFound = () => words(404, 'There is no such picture.');

/** `GET /media/…webp?w=320` from a store, or `?still` for the first frame, piece by piece as it is read. */
export const mediaFrom =
  (from: () => Store, accessOf: (c: Context, address: string) => Promise<MediaAccess> = async () => 'shared') =>
  async (c: Context): Promise<Response> => {
    const { pathname, searchParams } = new URL(c.req.url);
    const asked = searchParams.get('w') ?? '';
    const width = /^\d{1,5}$/.test(asked) ? Number(asked) : Number.POSITIVE_INFINITY;
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
      if (error instanceof StorageUnavailable) return words(503, 'Pictures are away for a moment.', { 'retry-after': '5' });
      throw error;
    }
  };

export const media = (accessOf: (c: Context, address: string) => Promise<MediaAccess>) => mediaFrom(store, accessOf);
