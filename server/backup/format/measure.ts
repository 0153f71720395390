import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const NEWLINE = 0x0a;

/** Passes bytes through and measures them. In COPY's text format every row ends with the only kind of newline, so newlines are rows. */
export class Measure extends Transform {
  bytes = 0;
  rows = 0;
  readonly #hash = createHash('sha256');
  readonly #bytesMax: number;

  /** Fails after `bytesMax` bytes. */
  constructor(bytesMax = Number.POSITIVE_INFINITY) {
    super();
    this.#bytesMax = bytesMax;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback) {
    this.bytes += chunk.length;
    if (this.bytes > this.#bytesMax) return done(new Error('too many bytes'));
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.rows += 1;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** Hexadecimal SHA-256. Call it once, at the end. */
  sha256 = () => this.#hash.digest('hex');
}

/** Reads a stream to its end. */
export async function drain(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source);
}

/** The size and SHA-256 of a file on disk. */
export async function measureFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const measure = new Measure();
  await pipeline(createReadStream(path), measure, drain);
  return { bytes: measure.bytes, sha256: measure.sha256() };
}
