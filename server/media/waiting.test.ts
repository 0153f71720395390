import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { accept } from './picture.ts';

const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a34' } })
  .png()
  .toBuffer();
const taking = (bytes: Uint8Array, most?: number, owner = randomUUID()) =>
  accept(bytes, owner, most).then(
    () => 'taken',
    ({ reason }) => reason,
  );
const DRAWN = 20 * 1024 * 1024;

test('AI-22 MEDIA-12 where many pictures wait, one more upload is refused, and one that was drawn waits for its turn', async () => {
  const many = Array.from({ length: 40 }, () => taking(png));
  await Promise.resolve(); // each has its place now
  const drawn = taking(png, DRAWN);
  expect(await taking(png)).toBe('busy');
  expect(await Promise.all([drawn, ...many])).toEqual(Array(41).fill('taken'));
  expect(await taking(png)).toBe('taken');
});

test('MEDIA-12 what waits is counted by its bytes as well', async () => {
  const large = Buffer.concat([png, Buffer.alloc(19 * 1024 * 1024)]);
  const drawn = Array.from({ length: 6 }, () => taking(large, DRAWN));
  await Promise.resolve();
  expect(await taking(png)).toBe('busy');
  expect(await Promise.all(drawn)).toEqual(Array(6).fill('taken'));
  expect(await taking(png)).toBe('taken');
});

test('one person takes a few of the places, whatever they send, and somebody else finds one (MEDIA-12)', async () => {
  const owner = randomUUID();
  const many = Array.from({ length: 40 }, () => taking(png, undefined, owner));
  await Promise.resolve();
  expect(await taking(png)).toBe('taken');
  const outcomes = await Promise.all(many);
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(4);
  expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(36);
});
