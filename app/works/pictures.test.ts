import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { db } from '#server/database.ts';
import { visit } from '../../tests/front-door.ts';
import { type Member, member } from '../../tests/people.ts';
import { pictures } from './tables.ts';

const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#c40' } });

async function upload(bytes: Uint8Array, as: Member | null, wishes: { name?: string; type?: string; folder?: string } = {}) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], wishes.name ?? 'cover.png', { type: wishes.type ?? 'image/png' }));
  form.set('folder', wishes.folder ?? 'books');
  const response = await visit('/pictures', { method: 'POST', body: form, as: as?.cookie });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const REFUSED = 'Images must be JPG, PNG, GIF or WebP, up to 5MB.';

test('MEDIA-02 MEDIA-04 MEDIA-05 MEDIA-06 MEDIA-07 MEDIA-08 BOOK-ED-17 a picture comes in, is remembered, and has an address that everybody can open', async () => {
  const author = await member();
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
  expect(served.headers.get('cache-control')).toContain('immutable');
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
])('MEDIA-05 MEDIA-06 MEDIA-07 a picture for %s lies in the bucket %s under its owner', async (folder, bucket) => {
  const author = await member();
  const { status, body } = await upload(await picture().png().toBuffer(), author, { folder });
  expect(status).toBe(201);
  expect(String(body.address)).toMatch(new RegExp(`^/media/${bucket}/${author.id}/${folder}/\\d{13}-[0-9a-f]+\\.webp$`));
  expect((await visit(String(body.address))).status).toBe(200);
});

test('MEDIA-01 a visitor uploads nothing', async () => {
  expect((await upload(await picture().png().toBuffer(), null)).status).toBe(401);
});

test('MEDIA-12 an SVG named .png, a text, and nothing at all get their sentence', async () => {
  const author = await member();
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

test('MEDIA-12 more than five megabytes is refused before it is read on', async () => {
  const { status, body } = await upload(new Uint8Array(5 * 1024 * 1024 + 100_000), await member());
  expect([413, 422]).toContain(status);
  expect(String(body.message).length).toBeGreaterThan(10);
});

test('MEDIA-07 a folder that is none of ours is refused', async () => {
  expect((await upload(await picture().png().toBuffer(), await member(), { folder: '../../etc' })).status).toBe(422);
});
