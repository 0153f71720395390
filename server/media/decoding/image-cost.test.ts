import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { judgeHeader } from './decoder.ts';
import { createDecoder } from './decoding.ts';
import { processImage } from './picture.ts';

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#a34' }, limitInputPixels: false });
const small = await flat(20, 20).png().toBuffer();
/** 100 MB in memory, because the whole of a progressive image is decoded at once. */
const large = await flat(5000, 5000, 4).png({ progressive: true, compressionLevel: 1 }).toBuffer();
const outcomeOf = (bytes: Uint8Array, owner = randomUUID()) =>
  processImage(bytes, owner).then(
    () => 'taken',
    (error: { reason?: string }) => error.reason,
  );

/** A PNG image whose header says that it has this width and height: it is refused by its header. */
function withSize(png: Buffer, size: number) {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(size, 16);
  changed.writeUInt32BE(size, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

/** The peak resident memory in bytes of the decoder processes of this process; Linux only. */
function decoderPeaks(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync(`/proc/${process.pid}/task`).flatMap((task) => {
    const children = readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean);
    return children.flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder.ts')) return [];
        return [Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024];
      } catch {
        return []; // it has ended meanwhile
      }
    });
  });
}

test('four large images at once barely raise the memory of the site, and the decoder stays below 400 MB (MEDIA-12)', async () => {
  const bomb = withSize(await flat(8, 8, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(), 7000);
  await outcomeOf(small);
  const before = process.memoryUsage.rss();
  let [own, decoder] = [before, 0];
  const watch = setInterval(() => {
    own = Math.max(own, process.memoryUsage.rss());
    decoder = Math.max(decoder, ...decoderPeaks());
  }, 25);
  const outcomes = await Promise.all([bomb, bomb, large, large, small].map((bytes) => outcomeOf(bytes)));
  clearInterval(watch);
  expect(outcomes).toEqual(['memory', 'memory', 'taken', 'taken', 'taken']);
  expect((own - before) / 1e6).toBeLessThan(100);
  expect(decoder / 1e6).toBeLessThan(420);
});

test('an image that needs more memory than the decoder may use is refused, and the next one is accepted (MEDIA-12)', async () => {
  const decode = createDecoder({ rssMax: 130e6 });
  expect((await decode({ bytes: large, format: 'png' })) === 'memory').toBe(true);
  expect(await decode({ bytes: small, format: 'png' })).toMatchObject({ width: 20, height: 20 });
});

test('an image that takes too long is refused, and the next one is accepted (MEDIA-12)', async () => {
  const fast = createDecoder({ seconds: 0.001 });
  expect(await fast({ bytes: small, format: 'png' })).toBe('slow');
  const decode = createDecoder();
  expect(await decode({ bytes: small, format: 'png' })).toMatchObject({ width: 20 });
});

test('only the four formats can be decoded, whatever the header says (MEDIA-01)', async () => {
  const decode = createDecoder();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const bytes of [svg, await flat(9, 9).tiff().toBuffer(), await flat(9, 9).avif().toBuffer()])
    expect(await decode({ bytes, format: 'png' })).toBe('damaged'); // no loader reads it; "kind" would mean that one did
  expect(await decode({ bytes: small, format: 'gif' })).toBe('kind');
});

test('an image is checked by its uncompressed size (MEDIA-12)', () => {
  const header = { width: 5000, height: 5000, channels: 4, depth: 'uchar', format: 'png', isProgressive: false } as const;
  const judged = (overrides: object) => judgeHeader({ ...header, ...overrides } as Parameters<typeof judgeHeader>[0]);
  expect(judged({})).toBeNull();
  expect(judged({ width: 10_001 })).toBe('pixels');
  expect(judged({ width: 10_000 })).toBeNull(); // 200 MB, row by row
  expect(judged({ width: 5001, depth: 'ushort' })).toBe('memory');
  expect(judged({ depth: 'ushort' })).toBeNull();
  expect(judged({ depth: 'ushort', isProgressive: true })).toBe('memory');
  expect(judged({ depth: 'ushort', orientation: 6 })).toBe('memory');
  expect(judged({ width: 8000, isProgressive: true })).toBe('memory');
  expect(judged({ isProgressive: true })).toBeNull();
  expect(judged({ width: 8000, format: 'webp' })).toBe('memory');
  expect(judged({ width: 8000, format: 'gif' })).toBe('memory');
  const photo = { format: 'jpeg', channels: 3, width: 8000, height: 6000 };
  expect(judged(photo)).toBeNull();
  expect(judged({ ...photo, isProgressive: true, chromaSubsampling: '4:2:0' })).toBeNull();
  expect(judged({ ...photo, isProgressive: true, chromaSubsampling: '4:4:4' })).toBe('memory');
});
