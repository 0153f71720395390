import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const KEEP_MS = 2_000;
/** For as long after that, a visitor gets the old page while one rendering of the new one is under way. */
const STALE_MS = 10_000;
/** A page whose data stay the same is rendered anew no sooner: what it says of the time itself is at most this old. */
const RENDER_MS = 30_000;
const MOST_BYTES = 24 * 1024 * 1024;

/**
 * A visitor's page. It is cut where its CSP nonce stands when a second visitor asks for it, since most pages have no second; each piece is deflated once,
 * when it is first asked for packed. `size` counts the bytes of the page with a nonce in it.
 */
export type Cut = {
  content: { text: string; standIn: string } | { pieces: Buffer[] };
  packed: Promise<Buffer[]> | null;
  size: number;
  topics: Set<string>;
  headers: [string, string][];
};

/** The same buffers, one behind the other in memory of their own: a small one would else keep alive the whole slab it was cut from. */
function together(buffers: Buffer[]): Buffer[] {
  const whole = Buffer.allocUnsafeSlow(buffers.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  return buffers.map((buffer) => {
    const begin = at;
    at += buffer.copy(whole, begin);
    return whole.subarray(begin, at);
  });
}

export const cut = (text: string, standIn: string, topics: Set<string>, headers: [string, string][]): Cut => ({
  content: { text, standIn },
  packed: null,
  size: Buffer.byteLength(text),
  topics,
  headers,
});

function piecesOf(page: Cut): Buffer[] {
  if ('text' in page.content) {
    const { text, standIn } = page.content;
    page.content = { pieces: together(text.split(standIn).map((piece) => Buffer.from(piece))) };
  }
  return page.content.pieces;
}

export function plain(page: Cut, nonce: string) {
  const n = Buffer.from(nonce, 'latin1');
  return Buffer.concat(piecesOf(page).flatMap((piece, i) => (i ? [n, piece] : [piece])));
}

/** Compressed outside the event loop, once per page. */
function packedPieces(page: Cut) {
  page.packed ??= Promise.all(piecesOf(page).map((piece) => deflate(piece, { finishFlush: constants.Z_SYNC_FLUSH }))).then(together);
  return page.packed;
}

/** gzip without compressing anything again: kept deflate pieces, the nonce as stored blocks between them, one checksum. */
export async function gzipped(page: Cut, nonce: string) {
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

/** What a page is cached under: the path and search, nothing that a header says. The host is a header too, and no page shows it. */
export function pageKey(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/**
 * Pages for visitors, two seconds each, gone as soon as a topic they show is announced. One rendering serves everybody who asks meanwhile; when
 * the two seconds are over, the old page is served until the next one is ready, so that a visitor waits only for a page that nobody asked for lately.
 * `read` gives the data a page is made of, as text: as long as they are the same, the page is not rendered, which would hold up every other request.
 */
export function createPageCache() {
  type Render = () => Promise<Cut | null>;
  type Read = () => Promise<string | null>;
  type Kept = {
    until: number;
    rendered: number;
    page: Promise<Cut | null>;
    done: Cut | null;
    /** What was read just before the page was rendered; null when nothing was. */
    data: string | null;
    bytes: number;
    renewing: boolean;
  };
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const forget = (key: string, entry: Kept) => {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    bytes -= entry.bytes;
  };
  /** Oldest first, which is also what ends first. */
  const makeRoom = () => {
    for (const [key, entry] of kept) {
      if (bytes <= MOST_BYTES && entry.until + STALE_MS > Date.now()) return;
      forget(key, entry);
    }
  };
  const keep = (key: string, page: Promise<Cut | null>, done: Cut | null, data: string | null = null, rendered = Date.now()) => {
    // Twice its size: as it is and packed.
    const bytesOfIt = key.length + 2 * (done?.size ?? 0) + 2 * (data?.length ?? 0);
    const entry: Kept = { until: Date.now() + KEEP_MS, rendered, page, done, data, bytes: bytesOfIt, renewing: false };
    kept.set(key, entry);
    bytes += entry.bytes;
    return entry;
  };
  async function renew(key: string, old: Kept, render: Render, read: Read | undefined) {
    old.renewing = true;
    const data = (await read?.().catch(() => null)) ?? null;
    const same = data !== null && data === old.data && old.rendered + RENDER_MS > Date.now();
    const page = same ? old.done : await render().catch(() => null);
    if (page && old.done?.packed) await packedPieces(page); // the next visitor will want it packed as well
    if (kept.get(key) !== old) return; // dropped meanwhile: what was rendered may be from before the change
    forget(key, old);
    if (page) keep(key, Promise.resolve(page), page, data, same ? old.rendered : undefined);
    makeRoom();
  }
  return {
    async get(key: string, render: Render, read?: Read): Promise<Cut | null> {
      const hit = kept.get(key);
      if (hit && hit.until > Date.now()) return hit.page;
      if (hit?.done && hit.until + STALE_MS > Date.now()) {
        if (!hit.renewing) void renew(key, hit, render, read);
        return hit.done;
      }
      if (hit) forget(key, hit);
      const entry = keep(key, render(), null);
      const page = await entry.page.catch((error) => {
        forget(key, entry);
        throw error;
      });
      entry.done = page;
      if (!page) forget(key, entry);
      else if (kept.get(key) === entry) {
        entry.bytes += 2 * page.size;
        bytes += 2 * page.size;
      }
      makeRoom();
      return page;
    },
    /** What is still being rendered may have been asked before the change: those who wait for it get it, nobody who comes now. */
    drop(topic: string) {
      for (const [key, entry] of kept) if (topic === '*' || !entry.done || entry.done.topics.has(topic)) forget(key, entry);
    },
    clear() {
      kept.clear();
      bytes = 0;
    },
  };
}
