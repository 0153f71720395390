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

test('where a whole class uploads at once, every image is taken in its turn, and so is one that was drawn (AI-22, MEDIA-12)', async () => {
  const many = Array.from({ length: 60 }, () => taking(png));
  await Promise.resolve(); // each has its place now, or waits for one
  expect(await Promise.all([taking(png, DRAWN), ...many])).toEqual(Array(61).fill('taken'));
  expect(await taking(png)).toBe('taken');
});

test('where memory is full, an upload waits for room (MEDIA-12)', async () => {
  const large = Buffer.concat([png, Buffer.alloc(19 * 1024 * 1024)]);
  const drawn = Array.from({ length: 6 }, () => taking(large, DRAWN));
  await Promise.resolve();
  const order: string[] = [];
  const upload = taking(png).then((outcome) => order.push(`upload ${outcome}`));
  await drawn[0]?.then(() => order.push('drawn'));
  await upload;
  expect(order).toEqual(['drawn', 'upload taken']);
  expect(await Promise.all(drawn)).toEqual(Array(6).fill('taken'));
  expect(await taking(png)).toBe('taken');
});

test('one person takes and waits for a few places, whatever they send, and somebody else finds one (MEDIA-12)', async () => {
  const owner = randomUUID();
  const many = Array.from({ length: 40 }, () => taking(png, undefined, owner));
  await Promise.resolve();
  expect(await taking(png)).toBe('taken');
  const outcomes = await Promise.all(many);
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(12);
  expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(28);
});
