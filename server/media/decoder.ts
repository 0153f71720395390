import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp, { type Metadata } from 'sharp';
import { STILL_WIDTH, WIDEST, WIDTHS } from './addresses.ts';

// A program of its own, started by decoding.ts: libvips runs here and nowhere else, so an image that needs too much memory or time, or that
// meets a fault in a decoder, ends this process and not the site.

export type DecodeJob = { bytes: Uint8Array; format: ImageFormat };
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp';
export type Decoded = { width: number; height: number; widest: Buffer; narrower: { width: number; bytes: Buffer }[]; animated: boolean };
export type DecodeRefusal = 'kind' | 'pixels' | 'memory' | 'animation' | 'damaged';
export type DecodeReply = { made: Decoded; rss: number } | { refused: DecodeRefusal; rss: number };

const RSS_EVERY_MS = 15;
const MOST_PIXELS = 50_000_000;
/** Width × height × channels × bytes per sample. Row by row only a few rows of it are in memory at once. */
const MOST_UNPACKED = 200e6;
/** The same for what can only be decoded as a whole. */
const MOST_HELD = 150e6;
const MOST_MADE_PIXELS = 12_000_000;
const MOST_HEIGHT = 16_383; // what WebP can hold
/** Of an animation: all frames together, and what is made of it. */
const MOST_FRAMES = 600;
const MOST_FRAME_PIXELS = 60_000_000;
const WIDEST_ANIMATED = 800;
/** An animation ends by itself: what moves for longer needs a way to stop it (WCAG 2.2.2). */
const PLAYED_MS = 5_000;

const BYTES_PER_SAMPLE: Record<string, number> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
};

/** Judges an image by its header alone. Null: it may be decoded. */
export function judgeHeader(header: Metadata): DecodeRefusal | null {
  const { pages = 1, pageHeight } = header;
  if (pages > 1 && (pages > MOST_FRAMES || header.width * (pageHeight ?? header.height) * pages > MOST_FRAME_PIXELS)) return 'animation';
  const { width, height, channels, depth, format, isProgressive, chromaSubsampling, orientation = 1 } = header;
  const pixels = width * height;
  if (pixels > MOST_PIXELS) return 'pixels';
  const unpacked = pixels * channels * (BYTES_PER_SAMPLE[depth] ?? 8);
  if (unpacked > MOST_UNPACKED) return 'memory';
  // A progressive JPEG keeps two bytes for each coefficient; the other formats keep the samples themselves.
  if (format === 'jpeg')
    return isProgressive && pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) > MOST_HELD ? 'memory' : null;
  const whole = format !== 'png' || isProgressive || orientation !== 1;
  return whole && unpacked > MOST_HELD ? 'memory' : null;
}

/** An animation stays one (MEDIA-02), but for its narrowest files, which show the first frame. */
async function animation(bytes: Uint8Array, { width: full, delay = [], loop = 0 }: Metadata): Promise<Decoded> {
  const width = Math.min(full, WIDEST_ANIMATED);
  const input = { limitInputPixels: MOST_FRAME_PIXELS, failOn: 'error' } as const;
  const duration = Math.max(
    1,
    delay.reduce((sum, ms) => sum + ms, 0),
  );
  const times = Math.max(1, Math.floor(PLAYED_MS / duration));
  const moving = (width: number) =>
    sharp(bytes, { ...input, pages: -1 })
      .resize({ width })
      .webp({ quality: 75, effort: 1, loop: loop ? Math.min(loop, times) : times })
      .toBuffer({ resolveWithObject: true });
  const still = (width: number) =>
    sharp(bytes, { ...input, pages: 1 })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  const narrower: Decoded['narrower'] = [];
  for (const [i, at] of WIDTHS.entries())
    if (i === 0 || at < width) narrower.push({ width: at, bytes: at <= STILL_WIDTH ? await still(at) : (await moving(at)).data });
  const { data, info } = await moving(width);
  return { width: info.width, height: info.pageHeight ?? info.height, widest: data, narrower, animated: true };
}

async function decode({ bytes, format }: DecodeJob): Promise<{ made: Decoded } | { refused: DecodeRefusal }> {
  const input = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;
  const header = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
  if (header.format !== format) return { refused: 'kind' };
  const refused = judgeHeader({ ...header, height: header.pageHeight ?? header.height });
  if (refused) return { refused };
  if ((header.pages ?? 1) > 1) return { made: await animation(bytes, header) };
  const scale = Math.min(1, Math.sqrt(MOST_MADE_PIXELS / (header.width * (header.pageHeight ?? header.height))));
  const turned = (header.orientation ?? 1) > 4;
  const width = turned ? (header.pageHeight ?? header.height) : header.width;
  const { data, info } = await sharp(bytes, input)
    .autoOrient()
    .resize({ width: Math.min(WIDEST, Math.ceil(width * scale)), height: MOST_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const webp = (width: number) => sharp(data, raw).resize({ width }).webp({ quality: 82 }).toBuffer();
  const narrower: Decoded['narrower'] = [];
  for (const width of WIDTHS) if (width < info.width) narrower.push({ width, bytes: await webp(width) });
  return { made: { width: info.width, height: info.height, widest: await webp(info.width), narrower, animated: false } };
}

/** Answers one job after the other, until whoever started it is gone. */
function serve(send: (reply: DecodeReply) => void, mostRss: number, exitCode: number) {
  sharp.cache(false); // no image is read twice
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {}); // it ends with the site, after the last upload
  process.on('disconnect', () => process.exit());
  try {
    setPriority(5); // pages come first
    writeFileSync('/proc/self/oom_score_adj', '900'); // where memory runs out, Linux ends this process before the site or PostgreSQL
  } catch {
    // not on this system
  }
  // Decoding runs in other threads, so this one is free to look.
  setInterval(() => process.memoryUsage.rss() > mostRss && process.exit(exitCode), RSS_EVERY_MS);
  process.on('message', (job: DecodeJob) => {
    decode(job)
      .catch(() => ({ refused: 'damaged' as const }))
      .then((reply) => send({ ...reply, rss: process.memoryUsage.rss() }));
  });
}

if (process.send && process.argv[1] === import.meta.filename)
  serve((reply) => void process.send?.(reply), Number(process.argv[2]), Number(process.argv[3]));
