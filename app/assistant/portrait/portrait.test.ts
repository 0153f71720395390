import { expect, test } from 'vitest';
import { SCENE_MAX } from '../assistant-rules.ts';
import { looksOf, sceneWith } from '../characters/describe-character.ts';
import { portraitToSend, submissionFor } from './portrait-file.ts';

const mina = {
  name: 'Mina',
  details: {
    gender: 'female',
    age: 'young-adult',
    style: 'Anime',
    physicalTraits: 'freckles',
    clothing: 'a yellow raincoat',
    expression: 'Happy',
  },
} as const;

test('a data URL is sent as a file, a stored image by its address (CHAR-08)', async () => {
  const sent = portraitToSend(`data:image/png;base64,${btoa('\x89PNG\x00\xff')}`);
  if (!('file' in sent)) throw new Error('not a file');
  expect(sent.file.name).toBe('portrait.png');
  expect(sent.file.type).toBe('image/png');
  expect([...new Uint8Array(await sent.file.arrayBuffer())]).toEqual([0x89, 0x50, 0x4e, 0x47, 0, 0xff]);
  expect(portraitToSend('/media/a/generated-images/1.webp')).toEqual({ image: '/media/a/generated-images/1.webp' });
});

test('a character is appended to a scene description by its appearance', () => {
  expect(looksOf(mina)).toBe('Mina (young adult, female), freckles, wearing a yellow raincoat, happy expression.');
  expect(looksOf({ name: 'Wisp', details: { gender: 'other', style: 'Anime' } })).toBe('Wisp.');
  expect(sceneWith(' A harbour at night. ', mina)).toMatch(/^A harbour at night\. Mina \(/);
  expect(sceneWith('x'.repeat(SCENE_MAX), mina)).toHaveLength(SCENE_MAX);
});

test('a retry after a failure reuses the id; changed values get a new one (CHAR-07)', () => {
  const first = submissionFor(null, 'Ines', '/a');
  expect(submissionFor(first, 'Ines', '/a').id).toBe(first.id);
  for (const other of [submissionFor(first, 'Ana', '/a'), submissionFor(first, 'Ines', '/b'), submissionFor(null, 'Ines', '/a')])
    expect(other.id).not.toBe(first.id);
});
