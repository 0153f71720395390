import { constants, crc32, deflateRawSync } from 'node:zlib';

const KEEP_MS = 2_000;
const MOST_PAGES = 500;

/** A visitor's page, cut where its CSP nonce stands, each piece also deflated once. `size` counts the bytes of the page with a nonce in it. */
export type Cut = { pieces: Buffer[]; packed: Buffer[]; size: number; topics: Set<string>; headers: [string, string][] };

export function cut(page: string, standIn: string, topics: Set<string>, headers: [string, string][]): Cut {
  const pieces = page.split(standIn).map((piece) => Buffer.from(piece));
  return {
    pieces,
    packed: pieces.map((piece) => deflateRawSync(piece, { finishFlush: constants.Z_SYNC_FLUSH })),
    size: pieces.reduce((sum, piece) => sum + piece.length, 0) + (pieces.length - 1) * standIn.length,
    topics,
    headers,
  };
}

export function plain({ pieces }: Cut, nonce: string) {
  const n = Buffer.from(nonce, 'latin1');
  return Buffer.concat(pieces.flatMap((piece, i) => (i ? [n, piece] : [piece])));
}

/** gzip without compressing anything again: kept deflate pieces, the nonce as stored blocks between them, one checksum. */
export function gzipped({ pieces, packed, size }: Cut, nonce: string) {
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
  tail.writeUInt32LE(size >>> 0, 9);
  return Buffer.concat([...parts, tail]);
}

/** Pages for visitors, two seconds each, gone as soon as a topic they show is announced. One rendering serves everybody who asks meanwhile. */
export function createPageCache() {
  type Kept = { until: number; page: Promise<Cut | null> };
  const kept = new Map<string, Kept>();
  return {
    async get(key: string, render: () => Promise<Cut | null>): Promise<Cut | null> {
      const hit = kept.get(key);
      if (hit && hit.until > Date.now()) return hit.page;
      if (kept.size >= MOST_PAGES) kept.clear();
      const entry: Kept = { until: Date.now() + KEEP_MS, page: render() };
      kept.set(key, entry);
      const page = await entry.page.catch((error) => {
        if (kept.get(key) === entry) kept.delete(key);
        throw error;
      });
      if (!page && kept.get(key) === entry) kept.delete(key);
      return page;
    },
    drop(topic: string) {
      for (const [key, { page }] of kept)
        page.then(
          (done) => (topic === '*' || !done || done.topics.has(topic)) && kept.delete(key),
          () => kept.delete(key),
        );
    },
    clear: () => kept.clear(),
  };
}
