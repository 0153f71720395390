import type { Decoded, ImageFormat } from './decoder.ts';
import { createDecoder } from './decoding.ts';
import { createRoom } from './memory-budget.ts';
import { fairTurns } from './turns.ts';

export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;
/** Attached in a chat, where other files may have as much. What is larger was not uploaded by anybody. */
export const MOST_ATTACHED_BYTES = 10 * 1024 * 1024;
const MOST_WAITING = 40;
const MOST_OF_ONE = 4; // of those: one at work, and the attachments of a chat
const MOST_HELD_BYTES = 100 * 1024 * 1024; // of all that wait or are decoded
const ROOM_WAIT_MS = 20_000;
const WAIT_MS = 60_000;
const DRAWN_WAIT_MS = 600_000;

/** One image at a time, whoever sent it: what decoding may cost is what one image may cost. People take turns. */
const turn = fairTurns({ atWork: 1, waitingOfOne: MOST_WAITING, waiting: 1_000 });
const decode = createDecoder();
const room = createRoom({ places: MOST_WAITING, ofOne: MOST_OF_ONE, bytes: MOST_HELD_BYTES, waiting: 400, waitingOfOne: 8 });

const WORDS = {
  kind: 'Images must be JPG, PNG, GIF or WebP, up to 5MB.', // AMB-46
  size: 'Images must be JPG, PNG, GIF or WebP, up to 5MB.',
  pixels: 'This image has too many pixels: at most 50 megapixels, for example 8000 by 6000.',
  memory: 'This image takes too much memory to open. Please make it smaller, or save it as a plain JPG.',
  slow: 'This image takes too long to open. Please make it smaller, or save it as a plain JPG.',
  animation: 'This animation is too long or too large. Please make it shorter or smaller.',
  damaged: 'We can’t read this image: the file seems to be damaged or incomplete.',
  room: 'Your storage is full. Delete images, files or published works that you no longer need, then try again.',
  busy: 'Many images are arriving right now. Please try again in a moment.',
} as const;

/** A picture that is not taken; the message is a sentence for the person who sent it. */
export class PictureRefused extends Error {
  readonly reason: keyof typeof WORDS;
  constructor(reason: keyof typeof WORDS, options?: ErrorOptions) {
    super(WORDS[reason], options);
    this.reason = reason;
  }
}

/** By the first bytes, whatever the name says. */
function formatOf(bytes: Uint8Array): ImageFormat | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null;
}

/** Everything that was sent, unless it is more than `most` bytes: then it stops reading. A file that was received already is not copied. */
async function readAll(source: Uint8Array | Blob | ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | Blob> {
  if (source instanceof Uint8Array || source instanceof Blob) return source;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > most) throw new PictureRefused('size');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

export type Made = Decoded;

/**
 * Checks what somebody sent and makes WebP files of it: turned as EXIF says, without any metadata, in the widths that pages ask for and
 * never wider than it came (MEDIA-12). An animation stays one. The work is done in another process, which may use so much
 * memory and time and no more. `owner`: whose image it is; each person has one at work, and the others wait. Where memory is full, an upload waits
 * for room at most 20 seconds. `most`: bytes that were counted already may be more than 5 MB; those were paid for and wait for their turn, however
 * many wait. Throws PictureRefused.
 */
export async function accept(
  source: Uint8Array | Blob | ReadableStream<Uint8Array>,
  owner: string,
  most = MOST_PICTURE_BYTES,
): Promise<Made> {
  const given = await readAll(source, most);
  const size = given instanceof Blob ? given.size : given.byteLength;
  if (size > most) throw new PictureRefused('size');
  const format = formatOf(given instanceof Blob ? await given.slice(0, 12).bytes() : given);
  if (!format) throw new PictureRefused('kind');
  const upload = most <= MOST_ATTACHED_BYTES;
  const leave = upload ? await room.enter(owner, size, ROOM_WAIT_MS) : room.hold(size);
  if (!leave) throw new PictureRefused('busy');
  try {
    const bytes = given instanceof Blob ? await given.bytes() : given;
    const outcome = await turn(owner, () => decode({ bytes, format }), upload ? WAIT_MS : DRAWN_WAIT_MS);
    if (outcome === null) throw new PictureRefused('busy');
    if (typeof outcome === 'string') throw new PictureRefused(outcome);
    return outcome;
  } finally {
    leave();
  }
}
