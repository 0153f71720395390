import pLimit from 'p-limit';
import sharp from 'sharp';
import { WIDEST, WIDTHS } from './addresses.ts';

export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;
const MOST_PIXELS = 50_000_000;
const MOST_HEIGHT = 16_383; // what WebP can hold
const MOST_WAITING = 20;
const SECONDS = 30;
const AT_ONCE = 2; // a picture of 50 megapixels is about 200 MB while it is read
const MOST_HELD_BYTES = (MOST_WAITING + AT_ONCE) * MOST_PICTURE_BYTES;

sharp.cache(false); // no picture is read twice
sharp.concurrency(1);
const turn = pLimit(AT_ONCE);
let held = 0; // bytes of all that wait or are read

const WORDS = {
  kind: 'Images must be JPG, PNG, GIF or WebP, up to 5MB.', // AMB-46
  size: 'Images must be JPG, PNG, GIF or WebP, up to 5MB.',
  pixels: 'This image has too many pixels: at most 50 megapixels, for example 8000 by 6000.',
  damaged: 'This image cannot be read: the file seems to be damaged or incomplete.',
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
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'gif' | 'webp' | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null;
}

/** Everything that was sent, unless it is more than 5 MB: then it stops reading. */
async function readAll(source: Uint8Array | Blob | ReadableStream<Uint8Array>): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source;
  if (source instanceof Blob) return source.size > MOST_PICTURE_BYTES ? readAll(new Uint8Array(MOST_PICTURE_BYTES + 1)) : source.bytes();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > MOST_PICTURE_BYTES) throw new PictureRefused('size');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

export type Made = { width: number; height: number; widest: Buffer; narrower: { width: number; bytes: Buffer }[] };

/**
 * Checks what somebody sent and makes WebP files of it: turned as EXIF says, without any metadata, in the widths that pages ask for and
 * never wider than it came (MEDIA-12). Of an animation it keeps the first frame: what a page of a story needs, and
 * memory stays bounded. `most`: bytes that were counted already may be more than 5 MB. Those were paid for: they wait for their turn, however
 * many wait. Throws PictureRefused. The header is judged before anything is unpacked.
 */
export async function accept(source: Uint8Array | Blob | ReadableStream<Uint8Array>, most = MOST_PICTURE_BYTES): Promise<Made> {
  const bytes = await readAll(source);
  if (bytes.byteLength > most) throw new PictureRefused('size');
  const format = formatOf(bytes);
  if (!format) throw new PictureRefused('kind');
  const full = turn.pendingCount >= MOST_WAITING || held + bytes.byteLength > MOST_HELD_BYTES;
  if (full && most <= MOST_PICTURE_BYTES) throw new PictureRefused('busy');
  held += bytes.byteLength;
  return turn(() => make(bytes, format))
    .catch((error) => {
      throw error instanceof PictureRefused ? error : new PictureRefused('damaged', { cause: error });
    })
    .finally(() => {
      held -= bytes.byteLength;
    });
}

async function make(bytes: Uint8Array, format: string): Promise<Made> {
  const input = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;
  const header = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
  if (header.format !== format) throw new PictureRefused('kind');
  if (header.width * (header.pageHeight ?? header.height) > MOST_PIXELS) throw new PictureRefused('pixels');
  const { data, info } = await sharp(bytes, input)
    .autoOrient()
    .resize({ width: WIDEST, height: MOST_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const webp = (width: number) => sharp(data, raw).resize({ width }).webp({ quality: 82 }).timeout({ seconds: SECONDS }).toBuffer();
  const narrower: Made['narrower'] = [];
  for (const width of WIDTHS) if (width < info.width) narrower.push({ width, bytes: await webp(width) });
  return { width: info.width, height: info.height, widest: await webp(info.width), narrower };
}
