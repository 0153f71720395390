import { ATTACHMENT_BYTES_MAX, IMAGE_BYTES_MAX, IMAGE_REFUSED } from '../file-rules.ts';
import type { Decoded, ImageFormat } from './decoder.ts';
import { createDecoder } from './decoding.ts';
import { createMemoryBudget } from './memory-budget.ts';
import { fairTurns } from './turns.ts';

const CONCURRENT_MAX = 40;
const CONCURRENT_PER_OWNER = 4; // one being decoded, and the attachments of a chat
const MEMORY_BYTES_MAX = 100 * 1024 * 1024; // of all images that wait or are being decoded
const MEMORY_WAIT_MS = 20_000;
const TURN_WAIT_MS = 60_000;
const GENERATED_WAIT_MS = 600_000;

/** Decodes one image at a time, which bounds the cost, and in turns between people. */
const turn = fairTurns({ running: 1, waitingPerOwner: CONCURRENT_MAX, waiting: 1_000 });
const decode = createDecoder();
const memory = createMemoryBudget({
  slots: CONCURRENT_MAX,
  perOwner: CONCURRENT_PER_OWNER,
  bytes: MEMORY_BYTES_MAX,
  waiting: 400,
  waitingPerOwner: 8,
});

const MESSAGES = {
  kind: IMAGE_REFUSED,
  size: IMAGE_REFUSED,
  pixels: 'This image has too many pixels: at most 50 megapixels, for example 8000 by 6000.',
  memory: 'This image takes too much memory to open. Please make it smaller, or save it as a plain JPG.',
  slow: 'This image takes too long to open. Please make it smaller, or save it as a plain JPG.',
  animation: 'This animation is too long or too large. Please make it shorter or smaller.',
  damaged: 'We can’t read this image: the file seems to be damaged or incomplete.',
  room: 'Your storage is full. Delete images, files or published works that you no longer need, then try again.',
  busy: 'Many images are arriving right now. Please try again in a moment.',
} as const;

/** An image that was refused; the message is a sentence for the user. */
export class PictureRefused extends Error {
  readonly reason: keyof typeof MESSAGES;
  constructor(reason: keyof typeof MESSAGES, options?: ErrorOptions) {
    super(MESSAGES[reason], options);
    this.reason = reason;
  }
}

/** Detects the format by the first bytes, not by the file name. */
function formatOf(bytes: Uint8Array): ImageFormat | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null;
}

/** Reads the whole source, but stops after `maxBytes`. A file that is already in memory is not copied. */
async function readAll(source: Uint8Array | Blob | ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array | Blob> {
  if (source instanceof Uint8Array || source instanceof Blob) return source;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new PictureRefused('size');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/**
 * Checks an uploaded image and converts it to WebP files without metadata, upright, in the widths that pages request (MEDIA-12). Decodes
 * one image per `owner` at a time, after a wait of at most 20 seconds; larger `maxBytes` are for generated images, which were paid for and
 * wait without that limit. Throws PictureRefused.
 */
export async function processImage(
  source: Uint8Array | Blob | ReadableStream<Uint8Array>,
  owner: string,
  maxBytes = IMAGE_BYTES_MAX,
): Promise<Decoded> {
  const given = await readAll(source, maxBytes);
  const size = given instanceof Blob ? given.size : given.byteLength;
  if (size > maxBytes) throw new PictureRefused('size');
  const format = formatOf(given instanceof Blob ? await given.slice(0, 12).bytes() : given);
  if (!format) throw new PictureRefused('kind');
  const upload = maxBytes <= ATTACHMENT_BYTES_MAX; // larger images are generated
  const release = upload ? await memory.reserve(owner, size, MEMORY_WAIT_MS) : memory.hold(size);
  if (!release) throw new PictureRefused('busy');
  try {
    const bytes = given instanceof Blob ? await given.bytes() : given;
    const outcome = await turn(owner, () => decode({ bytes, format }), upload ? TURN_WAIT_MS : GENERATED_WAIT_MS);
    if (outcome === null) throw new PictureRefused('busy');
    if (typeof outcome === 'string') throw new PictureRefused(outcome);
    return outcome;
  } finally {
    release();
  }
}
