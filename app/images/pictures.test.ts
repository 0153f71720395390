import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { store } from '#server/media/storage/store.ts';
import { PORTRAIT } from '#tests/support/assistant/assistant.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { BY_SCRIPT, visit } from '#tests/support/request.ts';
import { pictures } from './tables.ts';

beforeEach(resetRateLimits);

const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#c40' } });

async function upload(bytes: Uint8Array, as: Member | null, options: { name?: string; type?: string; folder?: string } = {}) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], options.name ?? 'cover.png', { type: options.type ?? 'image/png' }));
  form.set('folder', options.folder ?? 'books');
  const response = await visit('/pictures', { method: 'POST', body: form, headers: BY_SCRIPT, as: as?.cookie });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const REFUSED = 'Images must be JPG, PNG, GIF or WebP, up to 5MB.';

test('an uploaded image is stored with its owner and has an address that everyone can open (MEDIA-02, MEDIA-04, MEDIA-05, MEDIA-06, MEDIA-07, MEDIA-08, BOOK-ED-17)', async () => {
  const author = await createMember();
  const { status, body } = await upload(await picture().png().toBuffer(), author);
  expect(status).toBe(201);
  expect(body).toMatchObject({ width: 40, height: 30 });
  expect(String(body.address)).toMatch(new RegExp(`^/media/books/${author.id}/books/\\d{13}-[\\w-]+\\.webp$`));
  expect(await db.select({ address: pictures.address }).from(pictures).where(eq(pictures.ownerId, author.id))).toEqual([
    { address: body.address },
  ]);
  const served = await visit(String(body.address));
  expect(served.status).toBe(200);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect(served.headers.get('cache-control')).toBe('private, max-age=3600');
  expect(served.headers.get('content-security-policy')).toContain('sandbox');
});

test.each([
  ['comics', 'comics'],
  ['comics/panels', 'comics'],
  ['theories', 'theories'],
  ['worlds', 'worlds'],
  ['posts', 'posts'],
  ['profile/pictures', 'profile-images'],
  ['profile/covers', 'profile-images'],
])('an image for %s is stored in the bucket %s under its owner (MEDIA-05, MEDIA-06, MEDIA-07)', async (folder, bucket) => {
  const author = await createMember();
  const { status, body } = await upload(await picture().png().toBuffer(), author, { folder });
  expect(status).toBe(201);
  expect(String(body.address)).toMatch(new RegExp(`^/media/${bucket}/${author.id}/${folder}/\\d{13}-[0-9a-f]+\\.webp$`));
  expect((await visit(String(body.address))).status).toBe(200);
});

test('a visitor cannot upload an image (MEDIA-01)', async () => {
  expect((await upload(await picture().png().toBuffer(), null)).status).toBe(401);
});

test('an SVG named .png, a text and an empty file are refused with the error message (MEDIA-12)', async () => {
  const author = await createMember();
  for (const bytes of [
    new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    new TextEncoder().encode('hello'),
    new Uint8Array(),
  ]) {
    const { status, body } = await upload(bytes, author);
    expect([status, body.message]).toEqual([422, REFUSED]);
  }
  expect(await db.select().from(pictures).where(eq(pictures.ownerId, author.id))).toEqual([]);
});

test('an image of five megabytes is accepted, and one byte more is refused (MEDIA-12)', async () => {
  const author = await createMember();
  const drawn = await picture().jpeg().toBuffer();
  const large = (bytes: number) => Buffer.concat([drawn, Buffer.alloc(bytes - drawn.length)]); // what follows the image is ignored
  expect((await upload(large(5 * 1024 * 1024), author)).status).toBe(201);
  const { status, body } = await upload(large(5 * 1024 * 1024 + 1), author);
  expect([status, body.message]).toEqual([422, REFUSED]);
});

test('an upload of more than five megabytes is refused (MEDIA-12)', async () => {
  const { status, body } = await upload(new Uint8Array(5 * 1024 * 1024 + 100_000), await createMember());
  expect([413, 422]).toContain(status);
  expect(String(body.message).length).toBeGreaterThan(10);
});

test('an unknown folder is refused (MEDIA-07)', async () => {
  expect((await upload(await picture().png().toBuffer(), await createMember(), { folder: '../../etc' })).status).toBe(422);
});

test('seventy images of one member are stored one at a time, and other members do not wait for them (MEDIA-12)', async () => {
  const [one, other] = [await createMember(), await createMember()];
  const bytes = await picture().png().toBuffer();
  const put = store().put.bind(store());
  let [running, max] = [0, 0];
  const watched = vi.spyOn(store(), 'put').mockImplementation(async (key, file, type) => {
    const isTheirs = key.includes(one.id);
    if (isTheirs) max = Math.max(max, ++running);
    await put(key, file, type);
    if (isTheirs) running -= 1;
  });
  let left = 70;
  const many = Array.from({ length: 70 }, () => upload(bytes, one).finally(() => left--));
  expect((await upload(bytes, other)).status).toBe(201);
  expect(left).toBeGreaterThan(50);
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(70).fill(201));
  watched.mockRestore();
  expect(max).toBe(1);
});

test('an upload beyond the queue limit gets 429 with the seconds to wait, and a retry is accepted (MEDIA-12)', async () => {
  const author = await createMember();
  const bytes = await picture().png().toBuffer();
  const put = store().put.bind(store());
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = vi.spyOn(store(), 'put').mockImplementation((...args) => released.then(() => put(...args)));
  const many = Array.from({ length: 81 }, () => upload(bytes, author));
  await expect.poll(() => held.mock.calls.length, { timeout: 15_000 }).toBe(1);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'cover.png'));
  form.set('folder', 'books');
  const refused = await visit('/pictures', { method: 'POST', body: form, headers: BY_SCRIPT, as: author.cookie });
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '3',
    { problem: 'too-many', message: 'Many images are arriving right now. Please try again in a moment.' },
  ]);
  release();
  expect((await Promise.all(many)).every(({ status }) => status === 201)).toBe(true);
  held.mockRestore();
  expect((await upload(bytes, author)).status).toBe(201);
});

test('covers of channels and images of characters share the upload queue of their member (MEDIA-12)', async () => {
  const author = await createMember();
  const bytes = await picture().png().toBuffer();
  const put = store().put.bind(store());
  let [running, max] = [0, 0];
  const watched = vi.spyOn(store(), 'put').mockImplementation(async (key, file, type) => {
    max = Math.max(max, ++running);
    await put(key, file, type);
    running -= 1;
  });
  const sent = (path: string, name: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set(name, new File([new Uint8Array(bytes)], 'a.png'));
    return visit(path, { method: 'POST', body: form, headers: BY_SCRIPT, as: author.cookie });
  };
  const channel = { name: 'Late walkers', description: 'Who walks at night.', custom: 'Walks', tag: 'moon', privacy: 'public' };
  const results = await Promise.all([
    ...Array.from({ length: 6 }, (_, i) => sent('/community/create', 'cover', { ...channel, name: `Late walkers ${i}` })),
    ...Array.from({ length: 6 }, () => sent('/characters', 'file', PORTRAIT)),
  ]);
  watched.mockRestore();
  expect(results.map(({ status }) => status)).toEqual([...Array(6).fill(303), ...Array(6).fill(201)]);
  expect(max).toBe(1);
});
