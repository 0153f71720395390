import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ArchiveFile } from './archive-sections.ts';

const PART_BYTES = 8 * 1024 * 1024; // what is in memory at a time

type Listed = { path: string; bytes: number; sha256: string };
type Options = {
  /** The first entries of `manifest.json`, such as whose archive it is. */
  about: Record<string, string>;
  /** Receives the zip in parts, of which the next is made when this one is stored. */
  storePart(part: Buffer): Promise<void>;
  signal: AbortSignal;
};

/** A stream of the chunks, and what the manifest says about the file once it was read. */
function counted({ path, chunks }: ArchiveFile): { stream: Readable; listed(): Listed } {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* read() {
    for await (const chunk of chunks) {
      const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash.update(buffer);
      bytes += buffer.length;
      if (buffer.length) yield buffer;
    }
  }
  return { stream: Readable.from(read(), { objectMode: false }), listed: () => ({ path, bytes, sha256: hash.digest('hex') }) };
}

/** Writes files as a zip with a `manifest.json` that has the SHA-256 of each, one file and one part at a time. */
export async function writeZip(files: AsyncIterable<ArchiveFile>, { about, storePart, signal }: Options): Promise<number> {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  const running: { stream: Readable | null; isOver: boolean } = { stream: null, isOver: false };
  const fail = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error('the archive was not written'));
  zip.on('error', fail);
  async function addAll() {
    const manifest: Listed[] = [];
    for await (const file of files) {
      signal.throwIfAborted();
      if (running.isOver) return;
      const { stream, listed } = counted(file);
      running.stream = stream;
      zip.addReadStream(stream, file.path, { compress: !file.isStored });
      await finished(stream);
      manifest.push(listed());
    }
    zip.addBuffer(Buffer.from(`${JSON.stringify({ ...about, files: manifest }, null, 1)}\n`), 'manifest.json');
    zip.end();
  }
  const adding = addAll().catch(fail);
  try {
    return await inParts(output, storePart);
  } finally {
    running.isOver = true; // a failed part ends the reading of files, too
    running.stream?.destroy();
    await adding;
  }
}

/** Passes a stream on in parts of the same size, the last one smaller. Returns the number of bytes. */
async function inParts(stream: AsyncIterable<Buffer>, storePart: Options['storePart']): Promise<number> {
  let total = 0;
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    total += chunk.length;
    if (size < PART_BYTES) continue;
    await storePart(Buffer.concat(held));
    [held, size] = [[], 0];
  }
  if (size) await storePart(Buffer.concat(held));
  return total;
}
