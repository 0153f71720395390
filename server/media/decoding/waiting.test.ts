import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { processImage } from './picture.ts';

const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a34' } })
  .png()
  .toBuffer();
const outcomeOf = (bytes: Uint8Array, maxBytes?: number, owner = randomUUID()) =>
  processImage(bytes, owner, maxBytes).then(
    () => 'taken',
    ({ reason }) => reason,
  );
const GENERATED_BYTES = 20 * 1024 * 1024;

test('when a whole class uploads at once, every image is accepted in turn, and so is a generated one (AI-22, MEDIA-12)', async () => {
  const many = Array.from({ length: 60 }, () => outcomeOf(png));
  await Promise.resolve(); // each has a slot now, or waits for one
  expect(await Promise.all([outcomeOf(png, GENERATED_BYTES), ...many])).toEqual(Array(61).fill('taken'));
  expect(await outcomeOf(png)).toBe('taken');
});

test('when memory is full, an upload waits until some is free (MEDIA-12)', async () => {
  const large = Buffer.concat([png, Buffer.alloc(19 * 1024 * 1024)]);
  const generated = Array.from({ length: 6 }, () => outcomeOf(large, GENERATED_BYTES));
  await Promise.resolve();
  const order: string[] = [];
  const upload = outcomeOf(png).then((outcome) => order.push(`upload ${outcome}`));
  await generated[0]?.then(() => order.push('generated'));
  await upload;
  expect(order).toEqual(['generated', 'upload taken']);
  expect(await Promise.all(generated)).toEqual(Array(6).fill('taken'));
  expect(await outcomeOf(png)).toBe('taken');
});

test('one person takes and waits for a few slots, however many images they send, and others still get one (MEDIA-12)', async () => {
  const owner = randomUUID();
  const many = Array.from({ length: 40 }, () => outcomeOf(png, undefined, owner));
  await Promise.resolve();
  expect(await outcomeOf(png)).toBe('taken');
  const outcomes = await Promise.all(many);
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(12);
  expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(28);
});
