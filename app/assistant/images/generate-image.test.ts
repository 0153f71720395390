import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { LIMITS } from '#server/limits/rate-limits.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { store } from '#server/media/storage/store.ts';
import { env } from '#server/process/settings.ts';
import { PORTRAIT, postForm, SCENE, startTestProvider } from '#tests/support/assistant/assistant.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { createMember } from '#tests/support/people.ts';
import { statusesOfRepeated, visit } from '#tests/support/request.ts';
import { pictures } from '../../images/tables.ts';
import { isGenerated } from '../generated/generated-address.ts';
import { generatedImages } from '../tables.ts';

const provider = await startTestProvider();
const body = () => provider.requests.at(-1)?.body ?? {};
const recordsOf = ({ id }: { id: string }) => db.select().from(generatedImages).where(eq(generatedImages.userId, id));
const picturesOf = ({ id }: { id: string }) => db.select().from(pictures).where(eq(pictures.ownerId, id));
const filesOf = ({ id }: { id: string }) => {
  const folder = join(env.DATA_DIR, 'media', 'generated-images', id);
  return existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()) : [];
};
const expectNothingStored = async (person: { id: string }) =>
  expect([await recordsOf(person), await picturesOf(person), filesOf(person)]).toEqual([[], [], []]);
const FAILED = { status: 502, problem: 'assistant-failed', message: 'Failed to generate image' };

test('an image is requested at 1024 by 1024, standard and natural, and stored locally before it is shown (AI-22)', async () => {
  const person = await createMember();
  const { status, address = '', ...size } = await postForm('/assistant/scene', SCENE, person.cookie);
  expect([status, size]).toEqual([201, { width: 1024, height: 1024 }]);
  expect(provider.requests.map(({ path }) => path)).toEqual(['/v1/images/generations']);
  const { prompt, ...rest } = body();
  expect(rest).toEqual({ model: 'dall-e-3', n: 1, size: '1024x1024', quality: 'standard', style: 'natural' });
  expect(prompt).toContain(SCENE.description);
  expect([isGenerated(address), address.startsWith(`/media/generated-images/${person.id}/scenes/`)]).toEqual([true, true]);
  const shown = await visit(address);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('other models get no unsupported options and may return the image inline (AI-22)', async () => {
  const person = await createMember();
  env.AI_IMAGE_MODEL = 'gpt-image-1';
  provider.next({ as: 'b64_json' });
  expect((await postForm('/assistant/scene', SCENE, person.cookie)).status).toBe(201);
  expect(body()).toEqual({ model: 'gpt-image-1', n: 1, size: '1024x1024', prompt: expect.any(String) });
});

test('every image is recorded with its address, owner, type and parameters (AI-27, DATA-19, AMB-42, AMB-43)', async () => {
  const person = await createMember();
  const scene = await postForm('/assistant/scene', { ...SCENE, mood: 'Tense', camera: 'Wide Shot' }, person.cookie);
  const portrait = await postForm('/assistant/portrait', { ...PORTRAIT, age: 'elder', clothing: 'A coat' }, person.cookie);
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

test('a scene requires a description; other choices have defaults, the camera view none (AI-15, AI-16, AI-17, AMB-47)', async () => {
  const { cookie } = await createMember();
  for (const description of ['', '  '])
    expect(await postForm('/assistant/scene', { kind: 'book', description, style: 'Anime' }, cookie)).toEqual({
      status: 422,
      problem: 'bad-input',
      message: 'Please describe the scene',
      fields: { description: 'Please describe the scene' },
    });
  expect(provider.requests).toEqual([]);
  await postForm('/assistant/scene', { ...SCENE, camera: '', mood: ' ' }, cookie);
  const defaults = ['Style: Realistic', 'Mood: Natural', 'Colors: Balanced', 'Time of day: Day'];
  expect(defaults.filter((line) => !String(body().prompt).includes(line))).toEqual([]);
  expect(body().prompt).not.toContain('Camera');
  await postForm(
    '/assistant/scene',
    { ...SCENE, style: 'Woodcut', mood: 'Epic', colorTone: 'Warm', timeOfDay: 'Dusk', camera: 'Close-Up' },
    cookie,
  );
  const own = ['Style: Woodcut', 'Mood: Epic', 'Colors: Warm', 'Time of day: Dusk', 'Camera view: Close-Up'];
  expect(own.filter((line) => !String(body().prompt).includes(line))).toEqual([]);
  expect((await postForm('/assistant/scene', { ...SCENE, description: 'x'.repeat(1_001) }, cookie)).fields).toHaveProperty('description');
});

test('a portrait requires only a name, a gender and an art style (CHAR-01, CHAR-02, CHAR-03, CHAR-04, CHAR-05)', async () => {
  const { cookie } = await createMember();
  const words = { name: 'Please enter a name', gender: 'Please select a gender', style: 'Please select or enter an art style' };
  expect(await postForm('/assistant/portrait', { name: ' ' }, cookie)).toEqual({
    status: 422,
    problem: 'bad-input',
    message: words.name,
    fields: words,
  });
  for (const [name, sentence] of Object.entries(words))
    expect((await postForm('/assistant/portrait', { ...PORTRAIT, [name]: '' }, cookie)).fields).toEqual({ [name]: sentence });
  expect((await postForm('/assistant/portrait', { ...PORTRAIT, gender: 'robot' }, cookie)).fields).toEqual({ gender: words.gender });
  expect((await postForm('/assistant/portrait', { ...PORTRAIT, age: '40' }, cookie)).status).toBe(422);
  expect(provider.requests).toEqual([]);
  const own = { style: 'Stained glass', age: 'teen', physicalTraits: 'One gray eye', clothing: 'Oilskins', expression: 'Afraid' };
  expect((await postForm('/assistant/portrait', { ...PORTRAIT, ...own }, cookie)).status).toBe(201);
  for (const detail of ['Stained glass', 'Teen (13-19)', 'One gray eye', 'Oilskins', 'Afraid', 'Female'])
    expect(body().prompt).toContain(detail);
});

test('an Arabic scene description is sent unchanged (AI-02)', async () => {
  await postForm('/assistant/scene', { kind: 'kids_book', description: 'منارة فوق البحر' }, (await createMember()).cookie);
  expect(body().prompt).toContain('<scene>\nمنارة فوق البحر\n</scene>');
});

test.each(['/assistant/scene', '/assistant/portrait'])(
  '%s reports a missing or invalid image and stores nothing (ERR-24, ERR-25)',
  async (path) => {
    const person = await createMember();
    const fields = { ...SCENE, ...PORTRAIT };
    provider.next({ as: 'nothing' });
    expect(await postForm(path, fields, person.cookie)).toEqual({ ...FAILED, message: 'No image URL received' });
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a34' } })
      .png()
      .toBuffer();
    const nowhere = new URL('/pictures/no', provider.base).href;
    for (const behavior of [
      { status: 400 },
      { url: nowhere },
      { url: 'file:///etc/passwd' },
      { url: 'no address' },
      { picture: Buffer.from('<svg/>') },
      { as: 'b64_json' as const, picture: png.subarray(0, 60) },
    ]) {
      provider.next(behavior);
      expect(await postForm(path, fields, person.cookie)).toEqual(FAILED);
    }
    await expectNothingStored(person);
  },
);

test('an endless image download is cut off, and an image of more than 5 MB is accepted (ERR-24)', async () => {
  const person = await createMember();
  let sent = 0;
  // Served by the provider itself, because other local addresses are refused without a request.
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
  expect(await postForm('/assistant/scene', SCENE, person.cookie)).toEqual(FAILED);
  env.OPENAI_BASE_URL = provider.base;
  expect(sent / 4).toBeGreaterThan(20);
  expect(sent / 4).toBeLessThan(40); // MB; the part above 20 was already in transit
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
  expect((await postForm('/assistant/scene', SCENE, person.cookie)).status).toBe(201);
});

test('an image that cannot be recorded is not stored (ERR-26)', async () => {
  const person = await createMember();
  await db.execute(sql`alter table generated_images add constraint no_more check (url = '') not valid`);
  try {
    expect(await postForm('/assistant/scene', SCENE, person.cookie)).toEqual({
      status: 503,
      problem: 'image-not-recorded',
      message: 'Failed to save image metadata',
    });
  } finally {
    await db.execute(sql`alter table generated_images drop constraint no_more`);
  }
  await expectNothingStored(person);
});

test('closing the page aborts the generation and stores nothing (ERR-24)', async () => {
  const person = await createMember();
  const controller = new AbortController();
  provider.next({ hang: true });
  const response = visit('/assistant/scene', {
    method: 'POST',
    body: new URLSearchParams(SCENE),
    as: person.cookie,
    signal: controller.signal,
  }).catch(() => null);
  await expect.poll(() => provider.requests.length).toBe(1);
  controller.abort();
  await expect.poll(() => provider.abandoned()).toBe(1);
  await response;
  await expectNothingStored(person);
});

test('a generated image can be used on a page and as a cover, but only by its owner (AI-20)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  const { address = '' } = await postForm('/assistant/scene', SCENE, person.cookie);
  const page = { type: 'doc', content: [{ type: 'image', attrs: { src: address, alt: 'A lamp', width: 1024, height: 1024 } }] };
  const draft = await createDraft(person, { pages: [page] });
  expect((await publish(draft, person.cookie, { cover: address })).status).toBe(200);
  expect((await publish(await createDraft(other), other.cookie, { cover: address })).status).toBe(422);
});

const smallPicture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#a34' } })
    .png()
    .toBuffer();

test('thirty images are allowed per hour; refused requests do not count (AMB-39)', async () => {
  const { cookie } = await createMember();
  const { points } = LIMITS['assistant-picture'];
  for (let i = 0; i < points; i++) expect((await postForm('/assistant/scene', {}, cookie)).status).toBe(422);
  provider.always({ picture: await smallPicture() });
  expect(await statusesOfRepeated(points, () => postForm('/assistant/scene', SCENE, cookie))).toEqual(new Set([201]));
  const before = provider.requests.length;
  expect((await postForm('/assistant/portrait', PORTRAIT, cookie)).status).toBe(429);
  expect(provider.requests.length).toBe(before);
});

test('a generated image counts against the limit even if storing it fails (AMB-39)', async () => {
  const { cookie } = await createMember();
  const { points } = LIMITS['assistant-picture'];
  provider.always({ picture: await smallPicture() });
  const unavailable = vi.spyOn(store(), 'put').mockRejectedValue(new StorageUnavailable(new Error('unavailable')));
  expect(await statusesOfRepeated(points, () => postForm('/assistant/scene', SCENE, cookie))).toEqual(new Set([503]));
  unavailable.mockRestore();
  expect((await postForm('/assistant/scene', SCENE, cookie)).status).toBe(429);
});
