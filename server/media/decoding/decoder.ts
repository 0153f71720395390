import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { STILL_WIDTH, WIDEST, WIDTHS } from '../addresses.ts';

// A separate program, started by decoding.ts. libvips runs only here, so an image that needs too much memory or time, or that triggers a
// bug in a decoder, ends this process and not the site.

export type DecodeJob = { bytes: Uint8Array; format: ImageFormat };
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp';
export type Decoded = {
  width: number;
  height: number;
  /** The average color of the first frame, such as `#a1b2c3`. */
  color: string;
  widest: Buffer;
  narrower: { width: number; bytes: Buffer }[];
  animated: boolean;
};
export type DecodeRefusal = 'kind' | 'pixels' | 'memory' | 'animation' | 'damaged';
export type DecodeReply = { made: Decoded; rss: number } | { refused: DecodeRefusal; rss: number };

const RSS_EVERY_MS = 15;
const PIXELS_MAX = 50_000_000;
/** Width × height × channels × bytes per sample, for formats that are decoded row by row, with only a few rows in memory. */
const UNPACKED_BYTES_MAX = 200e6;
/** The same for formats that must be decoded as a whole. */
const HELD_BYTES_MAX = 150e6;
const RESULT_PIXELS_MAX = 12_000_000;
const HEIGHT_MAX = 16_383; // the limit of WebP
/** Limits of an animation: all frames together, and the width of the result. */
const FRAMES_MAX = 600;
const FRAME_PIXELS_MAX = 60_000_000;
const ANIMATION_WIDTH_MAX = 800;
/** Animations stop by themselves, because longer motion needs a way to stop it (WCAG 2.2.2). */
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

/** Checks an image by its header alone. Null: it may be decoded. */
export function judgeHeader(header: Metadata): DecodeRefusal | null {
  const { pages = 1, pageHeight } = header;
  if (pages > 1 && (pages > FRAMES_MAX || header.width * (pageHeight ?? header.height) * pages > FRAME_PIXELS_MAX)) return 'animation';
  const { width, height, channels, depth, format, isProgressive, chromaSubsampling, orientation = 1 } = header;
  const pixels = width * height;
  if (pixels > PIXELS_MAX) return 'pixels';
  const unpacked = pixels * channels * (BYTES_PER_SAMPLE[depth] ?? 8);
  if (unpacked > UNPACKED_BYTES_MAX) return 'memory';
  // A progressive JPEG needs two bytes per coefficient in memory; the other formats need the samples themselves.
  if (format === 'jpeg')
    return isProgressive && pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) > HELD_BYTES_MAX ? 'memory' : null;
  const whole = format !== 'png' || isProgressive || orientation !== 1;
  return whole && unpacked > HELD_BYTES_MAX ? 'memory' : null;
}

/** The average of all pixels, on white where they are transparent. */
async function averageColor(image: Sharp): Promise<string> {
  const [red = 255, green = red, blue = red] = await image
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  return `#${Buffer.from([red, green, blue]).toString('hex')}`;
}

/** Animations remain animated (MEDIA-02), except the narrowest files, which show the first frame. */
async function animation(bytes: Uint8Array, { width: full, delay = [], loop = 0 }: Metadata): Promise<Decoded> {
  const width = Math.min(full, ANIMATION_WIDTH_MAX);
  const input = { limitInputPixels: FRAME_PIXELS_MAX, failOn: 'error' } as const;
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
  const color = await averageColor(sharp(bytes, { ...input, pages: 1 }));
  return { width: info.width, height: info.pageHeight ?? info.height, color, widest: data, narrower, animated: true };
}

async function decode({ bytes, format }: DecodeJob): Promise<{ made: Decoded } | { refused: DecodeRefusal }> {
  const input = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 } as const;
  const header = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
  if (header.format !== format) return { refused: 'kind' };
  const refused = judgeHeader({ ...header, height: header.pageHeight ?? header.height });
  if (refused) return { refused };
  if ((header.pages ?? 1) > 1) return { made: await animation(bytes, header) };
  const scale = Math.min(1, Math.sqrt(RESULT_PIXELS_MAX / (header.width * (header.pageHeight ?? header.height))));
  const turned = (header.orientation ?? 1) > 4;
  const width = turned ? (header.pageHeight ?? header.height) : header.width;
  const { data, info } = await sharp(bytes, input)
    .autoOrient()
    .resize({ width: Math.min(WIDEST, Math.ceil(width * scale)), height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const webp = (width: number) => sharp(data, raw).resize({ width }).webp({ quality: 82 }).toBuffer();
  const narrower: Decoded['narrower'] = [];
  for (const width of WIDTHS) if (width < info.width) narrower.push({ width, bytes: await webp(width) });
  const color = await averageColor(sharp(data, raw));
  return { made: { width: info.width, height: info.height, color, widest: await webp(info.width), narrower, animated: false } };
}

/** Processes one job at a time until the parent process disconnects. */
function serve(send: (reply: DecodeReply) => void, rssMax: number, exitCode: number) {
  sharp.cache(false); // no image is read twice
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
  });
  // ignored: the process ends with the site, after the last upload
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  try {
    setPriority(5); // pages have priority
    writeFileSync('/proc/self/oom_score_adj', '900'); // if memory runs out, Linux kills this process before the site or PostgreSQL
  } catch {
    // not supported on this system
  }
  // Decoding runs in other threads, so this thread can check the memory.
  setInterval(() => process.memoryUsage.rss() > rssMax && process.exit(exitCode), RSS_EVERY_MS);
  process.on('message', (job: DecodeJob) => {
    decode(job)
      .catch(() => ({ refused: 'damaged' as const }))
      .then((reply) => send({ ...reply, rss: process.memoryUsage.rss() }));
  });
}

if (process.send && process.argv[1] === import.meta.filename)
  serve((reply) => void process.send?.(reply), Number(process.argv[2]), Number(process.argv[3]));
