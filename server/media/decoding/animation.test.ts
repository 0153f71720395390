import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { copyPicture, removePictures, storePicture } from '../pictures.ts';
import { mediaFrom } from '../serve.ts';
import { diskStore } from '../storage/disk.ts';
import { PictureRefused, processImage as processImageOf } from './picture.ts';

const OWNER = '0199f5d2-7a11-7c60-8000-0123456789ab';
const root = mkdtempSync(join(tmpdir(), 'storyhearth-animation-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const disk = diskStore(root);
const app = new Hono().get(
  '/media/*',
  mediaFrom(() => disk),
);
const processImage = (bytes: Uint8Array) => processImageOf(bytes, OWNER);
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a34' } });
const reason = (bytes: Uint8Array) =>
  processImage(bytes).then(
    () => 'taken',
    (error) => (error instanceof PictureRefused ? `${error.reason}: ${error.message}` : String(error)),
  );

/** A GIF of `frames` frames with two alternating colors, each shown for `delay` milliseconds. */
async function gifOf(frames: number, { width = 50, height = 40, delay = 100, loop = 0 } = {}) {
  const colors = ['#f00', '#00f'];
  const processed = await Promise.all(
    colors.map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const all = Array.from({ length: frames }, (_, i) => processed[i % 2] ?? '');
  return sharp(all, { join: { animated: true } })
    .gif({ loop, delay: all.map(() => delay) })
    .toBuffer();
}
const animated = (bytes: Uint8Array) => sharp(bytes, { pages: -1 }).metadata();

test('an animated GIF stays animated at its own speed and stops within five seconds (MEDIA-02)', async () => {
  const processed = await processImage(await gifOf(3, { delay: 200 }));
  expect(processed).toMatchObject({ width: 50, height: 40, animated: true });
  expect(await animated(processed.widest)).toMatchObject({ format: 'webp', pages: 3, pageHeight: 40, delay: [200, 200, 200], loop: 8 });
  expect((await animated((await processImage(await gifOf(2, { loop: 2 }))).widest)).loop).toBe(2); // fewer than five seconds would allow
  expect((await animated((await processImage(await gifOf(2, { delay: 4_000 }))).widest)).loop).toBe(1);
  const still = await processImage(await plain(50, 40).gif().toBuffer());
  expect([still.animated, (await animated(still.widest)).pages ?? 1]).toEqual([false, 1]);
});

test('an animation is wide enough for a page, and its narrow files show only the first frame (MEDIA-02)', async () => {
  const processed = await processImage(await gifOf(2, { width: 1_000, height: 500 }));
  expect([processed.width, processed.height]).toEqual([800, 400]);
  const pages = await Promise.all(processed.narrower.map(async ({ width, bytes }) => [width, (await animated(bytes)).pages ?? 1]));
  expect(pages).toEqual([
    [160, 1],
    [320, 1],
    [640, 2],
  ]);
});

test('an animation is served moving, or as a still image on request (MEDIA-02)', async () => {
  for (const width of [50, 400]) {
    const { address } = await storePicture(
      { id: OWNER, role: 'member' },
      'channels',
      'channel_attachments',
      await gifOf(2, { width }),
      disk,
    );
    expect(address).toMatch(/\da\.webp$/);
    const pages = async (query: string) =>
      (await animated(Buffer.from(await (await app.request(address + query)).arrayBuffer()))).pages ?? 1;
    expect([await pages(''), await pages('?still'), await pages('?w=160')]).toEqual([2, 1, 1]);
    const copy = (await copyPicture({ id: OWNER, role: 'member' }, 'characters', 'characters', address, disk)) ?? '';
    expect(copy).toMatch(/\da\.webp$/);
    await removePictures([address, copy], disk);
    expect((await app.request(`${address}?still`)).status).toBe(404);
  }
  const { address } = await storePicture({ id: OWNER, role: 'member' }, 'books', 'books', await plain(400, 300).png().toBuffer(), disk);
  const still = await app.request(`${address}?still`);
  expect((await sharp(Buffer.from(await still.arrayBuffer())).metadata()).width).toBe(400);
});

test('an animation with too many or too large frames is refused with a message (MEDIA-02)', async () => {
  const refused = 'animation: This animation is too long or too large. Please make it shorter or smaller.';
  expect(await reason(await gifOf(601, { width: 2, height: 2 }))).toBe(refused);
  // Only the header matters: creating frames of this size would take seconds.
  const large = await gifOf(16, { width: 2, height: 2 });
  for (const at of [6, 8]) large.writeUInt16LE(2_000, at);
  expect(await reason(large)).toBe(refused);
});
