import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { db } from '#server/database.ts';
import { StorageUnavailable } from '#server/media/storage-unavailable.ts';
import { store } from '#server/media/store.ts';
import { LIMITS } from '#server/rate-limits.ts';
import { env } from '#server/settings.ts';
import { ask, PORTRAIT, providerOfTests, SCENE } from '../../tests/assistant.ts';
import { draftOf, publish } from '../../tests/drafts.ts';
import { member } from '../../tests/people.ts';
import { visit } from '../../tests/request.ts';
import { pictures } from '../works/tables.ts';
import { isGenerated } from './generated-address.ts';
import { generatedImages } from './tables.ts';

const provider = await providerOfTests();
const body = () => provider.asked.at(-1)?.body ?? {};
const recordsOf = ({ id }: { id: string }) => db.select().from(generatedImages).where(eq(generatedImages.userId, id));
const picturesOf = ({ id }: { id: string }) => db.select().from(pictures).where(eq(pictures.ownerId, id));
const filesOf = ({ id }: { id: string }) => {
  const folder = join(env.DATA_DIR, 'media', 'generated-images', id);
  return existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()) : [];
};
const nothingOf = async (person: { id: string }) =>
  expect([await recordsOf(person), await picturesOf(person), filesOf(person)]).toEqual([[], [], []]);
const FAILED = { status: 502, problem: 'assistant-failed', message: 'Failed to generate image' };

test('a picture is asked for as one of 1024 by 1024, standard and natural, and is kept here before anybody sees it (AI-22)', async () => {
  const person = await member();
  const { status, address = '', ...size } = await ask('/assistant/scene', SCENE, person.cookie);
  expect([status, size]).toEqual([201, { width: 1024, height: 1024 }]);
  expect(provider.asked.map(({ path }) => path)).toEqual(['/v1/images/generations']);
  const { prompt, ...rest } = body();
  expect(rest).toEqual({ model: 'dall-e-3', n: 1, size: '1024x1024', quality: 'standard', style: 'natural' });
  expect(prompt).toContain(SCENE.description);
  expect([isGenerated(address), address.startsWith(`/media/generated-images/${person.id}/scenes/`)]).toEqual([true, true]);
  const shown = await visit(address);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('another model is asked without what it does not know, and may answer with the picture itself (AI-22)', async () => {
  const person = await member();
  env.AI_IMAGE_MODEL = 'gpt-image-1';
  provider.next({ as: 'b64_json' });
  expect((await ask('/assistant/scene', SCENE, person.cookie)).status).toBe(201);
  expect(body()).toEqual({ model: 'gpt-image-1', n: 1, size: '1024x1024', prompt: expect.any(String) });
});

test('every picture is recorded: its address, whose, for what, and of what (AI-27, DATA-19, AMB-42, AMB-43)', async () => {
  const person = await member();
  const scene = await ask('/assistant/scene', { ...SCENE, mood: 'Tense', camera: 'Wide Shot' }, person.cookie);
  const portrait = await ask('/assistant/portrait', { ...PORTRAIT, age: 'elder', clothing: 'A coat' }, person.cookie);
  const found = await recordsOf(person);
  expect(found.map(({ url, metadata }) => [url, metadata])).toEqual([
    [
      scene.address,
      { type: 'scene', ...SCENE, style: 'Realistic', mood: 'Tense', colorTone: 'Balanced', timeOfDay: 'Day', camera: 'Wide Shot' },
    ],
    [portrait.address, { type: 'character', ...PORTRAIT, age: 'elder', clothing: 'A coat' }],
  ]);
  expect(found.every(({ createdAt }) => createdAt instanceof Date)).toBe(true);
  expect((await picturesOf(person)).map(({ address, bucket, folder }) => [address, bucket, folder])).toEqual([
    [scene.address, 'generated-images', 'scenes'],
    [portrait.address, 'generated-images', 'portraits'],
  ]);
});

test('a scene needs a description; the rest is usual, and a camera view is left out (AI-15, AI-16, AI-17, AMB-47)', async () => {
  const { cookie } = await member();
  for (const description of ['', '  '])
    expect(await ask('/assistant/scene', { kind: 'book', description, style: 'Anime' }, cookie)).toEqual({
      status: 422,
      problem: 'bad-input',
      message: 'Please describe the scene',
      fields: { description: 'Please describe the scene' },
    });
  expect(provider.asked).toEqual([]);
  await ask('/assistant/scene', { ...SCENE, camera: '', mood: ' ' }, cookie);
  const usual = ['Style: Realistic', 'Mood: Natural', 'Colors: Balanced', 'Time of day: Day'];
  expect(usual.filter((line) => !String(body().prompt).includes(line))).toEqual([]);
  expect(body().prompt).not.toContain('Camera');
  await ask(
    '/assistant/scene',
    { ...SCENE, style: 'Woodcut', mood: 'Epic', colorTone: 'Warm', timeOfDay: 'Dusk', camera: 'Close-Up' },
    cookie,
  );
  const own = ['Style: Woodcut', 'Mood: Epic', 'Colors: Warm', 'Time of day: Dusk', 'Camera view: Close-Up'];
  expect(own.filter((line) => !String(body().prompt).includes(line))).toEqual([]);
  expect((await ask('/assistant/scene', { ...SCENE, description: 'x'.repeat(1_001) }, cookie)).fields).toHaveProperty('description');
});

test('a portrait needs a name, a gender and an art style, and nothing else (CHAR-01, CHAR-02, CHAR-03, CHAR-04, CHAR-05)', async () => {
  const { cookie } = await member();
  const words = { name: 'Please enter a name', gender: 'Please select a gender', style: 'Please select or enter an art style' };
  expect(await ask('/assistant/portrait', { name: ' ' }, cookie)).toEqual({
    status: 422,
    problem: 'bad-input',
    message: words.name,
    fields: words,
  });
  for (const [name, sentence] of Object.entries(words))
    expect((await ask('/assistant/portrait', { ...PORTRAIT, [name]: '' }, cookie)).fields).toEqual({ [name]: sentence });
  expect((await ask('/assistant/portrait', { ...PORTRAIT, gender: 'robot' }, cookie)).fields).toEqual({ gender: words.gender });
  expect((await ask('/assistant/portrait', { ...PORTRAIT, age: '40' }, cookie)).status).toBe(422);
  expect(provider.asked).toEqual([]);
  const own = { style: 'Stained glass', age: 'teen', physicalTraits: 'One grey eye', clothing: 'Oilskins', expression: 'Afraid' };
  expect((await ask('/assistant/portrait', { ...PORTRAIT, ...own }, cookie)).status).toBe(201);
  for (const said of ['Stained glass', 'Teen (13-19)', 'One grey eye', 'Oilskins', 'Afraid', 'Female'])
    expect(body().prompt).toContain(said);
});

test('a scene in Arabic goes out as it is (AI-02)', async () => {
  await ask('/assistant/scene', { kind: 'kids_book', description: 'منارة فوق البحر' }, (await member()).cookie);
  expect(body().prompt).toContain('<scene>\nمنارة فوق البحر\n</scene>');
});

test.each(['/assistant/scene', '/assistant/portrait'])('%s says what did not come, and keeps nothing (ERR-24, ERR-25)', async (path) => {
  const person = await member();
  const fields = { ...SCENE, ...PORTRAIT };
  provider.next({ as: 'nothing' });
  expect(await ask(path, fields, person.cookie)).toEqual({ ...FAILED, message: 'No image URL received' });
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a34' } })
    .png()
    .toBuffer();
  const nowhere = new URL('/pictures/no', provider.base).href;
  for (const how of [
    { status: 400 },
    { url: nowhere },
    { url: 'file:///etc/passwd' },
    { url: 'no address' },
    { picture: Buffer.from('<svg/>') },
    { as: 'b64_json' as const, picture: png.subarray(0, 60) },
  ]) {
    provider.next(how);
    expect(await ask(path, fields, person.cookie)).toEqual(FAILED);
  }
  await nothingOf(person);
});

test('a picture without an end is not read to its end, and one of more than 5 MB is taken (ERR-24)', async () => {
  const person = await member();
  let sent = 0;
  // The provider itself sends it: another address of this machine would be refused before it is asked.
  const endless = createServer((request, response) => {
    if (request.method === 'POST')
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ url: at }] }));
    const more = () => {
      do sent++;
      while (!response.destroyed && response.write(Buffer.alloc(256 * 1024)));
    };
    response.on('drain', more).writeHead(200, { 'content-type': 'image/png' });
    more();
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/`;
  env.OPENAI_BASE_URL = at;
  expect(await ask('/assistant/scene', SCENE, person.cookie)).toEqual(FAILED);
  env.OPENAI_BASE_URL = provider.base;
  expect(sent / 4).toBeGreaterThan(20);
  expect(sent / 4).toBeLessThan(40); // MB; what is over 20 was on its way
  endless.closeAllConnections();
  await new Promise((resolve) => endless.close(resolve));
  const noise = await sharp(Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)).buffer), {
    raw: { width: 200, height: 100, channels: 3 },
  })
    .resize(1_600, 1_600)
    .sharpen({ sigma: 3, m1: 9, m2: 9 })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(noise.length).toBeGreaterThan(5 * 1024 * 1024);
  provider.next({ picture: noise });
  expect((await ask('/assistant/scene', SCENE, person.cookie)).status).toBe(201);
});

test('a picture that cannot be recorded is not kept (ERR-26)', async () => {
  const person = await member();
  await db.execute(sql`alter table generated_images add constraint no_more check (url = '') not valid`);
  try {
    expect(await ask('/assistant/scene', SCENE, person.cookie)).toEqual({
      status: 503,
      problem: 'image-not-recorded',
      message: 'Failed to save image metadata',
    });
  } finally {
    await db.execute(sql`alter table generated_images drop constraint no_more`);
  }
  await nothingOf(person);
});

test('who leaves gets nothing kept (ERR-24)', async () => {
  const person = await member();
  const leaving = new AbortController();
  provider.next({ hang: true });
  const asking = visit('/assistant/scene', {
    method: 'POST',
    body: new URLSearchParams(SCENE),
    as: person.cookie,
    signal: leaving.signal,
  }).catch(() => null);
  await expect.poll(() => provider.asked.length).toBe(1);
  leaving.abort();
  await expect.poll(() => provider.left()).toBe(1);
  await asking;
  await nothingOf(person);
});

test('a generated picture is one’s own: as a picture of a page and as a cover, and never somebody else’s (AI-20)', async () => {
  const [person, other] = [await member(), await member()];
  const { address = '' } = await ask('/assistant/scene', SCENE, person.cookie);
  const page = { type: 'doc', content: [{ type: 'image', attrs: { src: address, alt: 'A lamp', width: 1024, height: 1024 } }] };
  const draft = await draftOf(person, { pages: [page] });
  expect((await publish(draft, person.cookie, { cover: address })).status).toBe(200);
  expect((await publish(await draftOf(other), other.cookie, { cover: address })).status).toBe(422);
});

const smallPicture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#a34' } })
    .png()
    .toBuffer();

test('thirty pictures an hour; what led to nothing is not counted (AMB-39)', async () => {
  const { cookie } = await member();
  const { points } = LIMITS['assistant-picture'];
  for (let i = 0; i < points; i++) expect((await ask('/assistant/scene', {}, cookie)).status).toBe(422);
  provider.always({ picture: await smallPicture() });
  const answers = await Promise.all(Array.from({ length: points }, () => ask('/assistant/scene', SCENE, cookie)));
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  const before = provider.asked.length;
  expect((await ask('/assistant/portrait', PORTRAIT, cookie)).status).toBe(429);
  expect(provider.asked.length).toBe(before);
});

test('a picture that was paid for counts, also when it could not be kept (AMB-39)', async () => {
  const { cookie } = await member();
  const { points } = LIMITS['assistant-picture'];
  provider.always({ picture: await smallPicture() });
  const away = vi.spyOn(store(), 'put').mockRejectedValue(new StorageUnavailable(new Error('away')));
  const answers = await Promise.all(Array.from({ length: points }, () => ask('/assistant/scene', SCENE, cookie)));
  expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
  away.mockRestore();
  expect((await ask('/assistant/scene', SCENE, cookie)).status).toBe(429);
});
