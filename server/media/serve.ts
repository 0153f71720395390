import type { Context } from 'hono';
import { fileFor } from './addresses.ts';
import { PicturesAway } from './away.ts';
import { type Store, store } from './store.ts';

const SAFE = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
const words = (status: 404 | 503, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: { ...SAFE, ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

/** `GET /media/…webp?w=320` from a store. An address is never used twice, so an answer holds for ever. */
export const mediaFrom =
  (from: () => Store) =>
  async (c: Context): Promise<Response> => {
    const { pathname, searchParams } = new URL(c.req.url);
    const asked = searchParams.get('w') ?? '';
    const key = fileFor(pathname, /^\d{1,5}$/.test(asked) ? Number(asked) : Number.POSITIVE_INFINITY);
    if (!key) return words(404, 'There is no such picture.');
    const etag = `"${key.slice(key.lastIndexOf('/') + 1, -'.webp'.length)}"`;
    const headers = { ...SAFE, etag, 'cache-control': 'public, max-age=31536000, immutable' };
    const known = c.req
      .header('if-none-match')
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''));
    if (known?.includes(etag)) return new Response(null, { status: 304, headers });
    try {
      const bytes = await from().get(key);
      if (!bytes) return words(404, 'There is no such picture.');
      const body = c.req.method === 'HEAD' ? null : new Uint8Array(bytes);
      return new Response(body, { headers: { ...headers, 'content-type': 'image/webp', 'content-length': String(bytes.byteLength) } });
    } catch (error) {
      if (error instanceof PicturesAway) return words(503, 'Pictures are away for a moment.', { 'retry-after': '5' });
      throw error;
    }
  };

export const media = mediaFrom(store);
