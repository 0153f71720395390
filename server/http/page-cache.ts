import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const FRESH_MS = 2_000;
/** For this long after that, visitors receive the old page while the new one is rendered. */
const STALE_MS = 10_000;
/** A page with unchanged data is rendered again only after this time, which limits how stale its relative times can be. */
const RENDERED_MAX_MS = 30_000;
const CACHE_BYTES_MAX = 24 * 1024 * 1024;

/**
 * A visitor's page. It is split at its CSP nonces on the second request, because most pages have only one; each piece is deflated once, on
 * the first compressed request. `size` counts the bytes of the page with a nonce in it.
 */
export type CachedPage = {
  content: { text: string; placeholder: string } | { pieces: Buffer[] };
  packed: Promise<Buffer[]> | null;
  size: number;
  topics: Set<string>;
  headers: [string, string][];
};

/** Copies the buffers into memory of their own: a small buffer would otherwise keep its whole slab alive. */
function copyTogether(buffers: Buffer[]): Buffer[] {
  const whole = Buffer.allocUnsafeSlow(buffers.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  return buffers.map((buffer) => {
    const begin = at;
    at += buffer.copy(whole, begin);
    return whole.subarray(begin, at);
  });
}

export const cachedPage = (text: string, placeholder: string, topics: Set<string>, headers: [string, string][]): CachedPage => ({
  content: { text, placeholder },
  packed: null,
  size: Buffer.byteLength(text),
  topics,
  headers,
});

function piecesOf(page: CachedPage): Buffer[] {
  if ('text' in page.content) {
    const { text, placeholder } = page.content;
    page.content = { pieces: copyTogether(text.split(placeholder).map((piece) => Buffer.from(piece))) };
  }
  return page.content.pieces;
}

export function plain(page: CachedPage, nonce: string) {
  const n = Buffer.from(nonce, 'latin1');
  return Buffer.concat(piecesOf(page).flatMap((piece, i) => (i ? [n, piece] : [piece])));
}

/** Compresses the pieces outside the event loop, once per page. */
function packedPieces(page: CachedPage) {
  page.packed ??= Promise.all(piecesOf(page).map((piece) => deflate(piece, { finishFlush: constants.Z_SYNC_FLUSH }))).then(copyTogether);
  return page.packed;
}

/** Builds gzip without compressing again: the cached deflate pieces, the nonce as stored blocks between them, one checksum. */
export async function gzipped(page: CachedPage, nonce: string) {
  const pieces = piecesOf(page);
  const packed = await packedPieces(page);
  const n = Buffer.from(nonce, 'latin1');
  const stored = Buffer.concat([Buffer.from([0, n.length, 0, ~n.length & 255, 255]), n]);
  const parts: Buffer[] = [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])];
  let sum = 0;
  pieces.forEach((piece, i) => {
    if (i) {
      parts.push(stored);
      sum = crc32(n, sum);
    }
    parts.push(packed[i]!);
    sum = crc32(piece, sum);
  });
  const tail = Buffer.from([1, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0]);
  tail.writeUInt32LE(sum >>> 0, 5);
  tail.writeUInt32LE(page.size >>> 0, 9);
  return Buffer.concat([...parts, tail]);
}

/** The cache key of a page: path and search only. No header may be part of it, and the host is a header too. */
export function pageKey(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

type Render = () => Promise<CachedPage | null>;
type Read = () => Promise<string | null>;
type Entry = {
  until: number;
  rendered: number;
  page: Promise<CachedPage | null>;
  done: CachedPage | null;
  /** The data that was read just before the page was rendered, or null. */
  data: string | null;
  bytes: number;
  renewing: boolean;
};

/** The entries of a cache by their keys, the oldest first, and the memory that they use. */
function createEntries() {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  function remove(key: string, entry: Entry) {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }
  return {
    get: (key: string) => entries.get(key),
    all: () => entries.entries(),
    add(key: string, { page, done = null, data = null, rendered = Date.now() }: Pick<Entry, 'page'> & Partial<Entry>) {
      // Twice its size: plain and compressed.
      const entryBytes = key.length + 2 * (done?.size ?? 0) + 2 * (data?.length ?? 0);
      const entry: Entry = { until: Date.now() + FRESH_MS, rendered, page, done, data, bytes: entryBytes, renewing: false };
      entries.set(key, entry);
      bytes += entry.bytes;
      return entry;
    },
    remove,
    /** Counts the bytes of a page that is rendered now, unless its entry was removed meanwhile. */
    grow(key: string, entry: Entry, by: number) {
      if (entries.get(key) !== entry) return;
      entry.bytes += by;
      bytes += by;
    },
    /** Evicts the oldest entries first, which also expire first. */
    evict() {
      for (const [key, entry] of entries) {
        if (bytes <= CACHE_BYTES_MAX && entry.until + STALE_MS > Date.now()) return;
        remove(key, entry);
      }
    },
    clear() {
      entries.clear();
      bytes = 0;
    },
  };
}

/**
 * Caches pages for visitors for two seconds and drops them when one of their topics is announced. Concurrent requests share one rendering,
 * and a stale page is served while the next one is rendered. `read` returns the data of the page as text: while it is unchanged, the page
 * is not rendered again.
 */
export function createPageCache() {
  const entries = createEntries();
  async function renew(key: string, old: Entry, render: Render, read: Read | undefined) {
    old.renewing = true;
    const data = (await read?.().catch(() => null)) ?? null;
    const same = data !== null && data === old.data && old.rendered + RENDERED_MAX_MS > Date.now();
    const page = same ? old.done : await render().catch(() => null);
    if (page && old.done?.packed) await packedPieces(page); // the next visitor probably wants it compressed as well
    if (entries.get(key) !== old) return; // dropped meanwhile: the rendering may predate the change
    entries.remove(key, old);
    if (page) entries.add(key, { page: Promise.resolve(page), done: page, data, ...(same && { rendered: old.rendered }) });
    entries.evict();
  }
  return {
    async get(key: string, render: Render, read?: Read): Promise<CachedPage | null> {
      const hit = entries.get(key);
      if (hit && hit.until > Date.now()) return hit.page;
      if (hit?.done && hit.until + STALE_MS > Date.now()) {
        if (!hit.renewing) void renew(key, hit, render, read);
        return hit.done;
      }
      if (hit) entries.remove(key, hit);
      const entry = entries.add(key, { page: render() });
      const page = await entry.page.catch((error) => {
        entries.remove(key, entry);
        throw error;
      });
      entry.done = page;
      if (page) entries.grow(key, entry, 2 * page.size);
      else entries.remove(key, entry);
      entries.evict();
      return page;
    },
    /** A rendering in progress may predate the change: requests that already wait for it receive it, new ones do not. */
    drop(topic: string) {
      for (const [key, entry] of entries.all())
        if (topic === '*' || !entry.done || entry.done.topics.has(topic)) entries.remove(key, entry);
    },
    clear: entries.clear,
  };
}
