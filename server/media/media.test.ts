import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { s3Server } from '#tests/support/servers/s3-server.ts';
import { type Bucket, filesOf } from './addresses.ts';
import { PictureRefused, processImage as processImageOf } from './decoding/picture.ts';
import { IMAGE_BYTES_MAX, IMAGE_REFUSED } from './file-rules.ts';
import { removeEverythingOf, removePictures, storePicture } from './pictures.ts';
import { mediaFrom } from './serve.ts';
import { diskStore } from './storage/disk.ts';
import type { Store } from './storage/file-store.ts';
import { s3Store } from './storage/s3.ts';
import { StorageUnavailable } from './storage/storage-unavailable.ts';

const OWNER = '0199f5d2-7a11-7c60-8000-0123456789ab';
const MEMBER = { id: OWNER, role: 'member' } as const;
const processImage = (source: Parameters<typeof processImageOf>[0]) => processImageOf(source, OWNER);
const root = mkdtempSync(join(tmpdir(), 'storyhearth-media-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const disk = diskStore(root);
const mediaApp = (store: Store) =>
  new Hono()
    .on(
      ['GET', 'HEAD'],
      '/media/*',
      mediaFrom(() => store),
    )
    .all('*', (c) => c.text('not media', 418));
const storedFiles = () => readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a34' } });
const reason = (bytes: Uint8Array | Blob | ReadableStream<Uint8Array>) =>
  processImage(bytes).then(
    () => 'taken',
    (error) => (error instanceof PictureRefused ? `${error.reason}: ${error.message}` : String(error)),
  );

/** A small valid PNG of any size: 30,000 × 30,000 pixels take only a few bytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('JPG, PNG, GIF and WebP are taken and stored as WebP without metadata (MEDIA-12)', async () => {
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    const sent = await plain(700, 350)
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .toFormat(format)
      .toBuffer();
    const processed = await processImage(sent);
    expect([processed.width, processed.height, processed.narrower.map(({ width }) => width)]).toEqual([700, 350, [160, 320, 640]]);
    const is = await sharp(processed.widest).metadata();
    expect(is).toMatchObject({ format: 'webp', width: 700, height: 350 });
    expect(is.exif ?? is.xmp ?? is.icc).toBeUndefined();
  }
});

test('a photo with an EXIF orientation is stored upright (MEDIA-12)', async () => {
  const half = await plain(40, 80).png().toBuffer();
  const sent = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#fff' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 6 }) // a quarter turn to the right: the left side becomes the top
    .toBuffer();
  const { widest } = await processImage(sent);
  const pixel = async (left: number, top: number) => [
    ...(await sharp(widest).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ];
  expect((await pixel(70, 10))[1]).toBeLessThan(100); // top right: red
  expect((await pixel(10, 70))[1]).toBeGreaterThan(200); // bottom left: white
});

test('no file is wider than the original or than 1920 px (MEDIA-12)', async () => {
  expect(await processImage(await plain(100, 100).png().toBuffer())).toMatchObject({ width: 100, narrower: [] });
  const large = await processImage(await plain(4000, 2000).jpeg().toBuffer());
  expect([large.width, large.height, large.narrower.map(({ width }) => width)]).toEqual([1920, 960, [160, 320, 640, 1280]]);
  const narrow = await processImage(await plain(2, 17_000).png().toBuffer());
  expect(narrow.height).toBeLessThanOrEqual(16_383);
});

test('a file that is not an image is refused by its content, whatever its name says (MEDIA-01)', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
  const avif = await plain(20, 20).avif().toBuffer();
  const tiff = await plain(20, 20).tiff().toBuffer();
  for (const bytes of [svg, avif, tiff, Buffer.from('%PDF-1.7\n'), Buffer.from('<html>'), Buffer.alloc(0)])
    expect(await reason(bytes)).toBe(`kind: ${IMAGE_REFUSED}`);
  expect(await reason(new File([svg], 'cat.png', { type: 'image/png' }))).toBe(`kind: ${IMAGE_REFUSED}`);
});

test('an image above 5 MB is refused, and a stream is not read further (MEDIA-12)', async () => {
  expect(await reason(Buffer.alloc(IMAGE_BYTES_MAX + 1))).toBe(`size: ${IMAGE_REFUSED}`);
  expect(await reason(new Blob([Buffer.alloc(IMAGE_BYTES_MAX + 1)]))).toBe(`size: ${IMAGE_REFUSED}`);
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(to) {
      pulled += 1;
      to.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  expect(await reason(endless)).toBe(`size: ${IMAGE_REFUSED}`);
  expect(pulled).toBeLessThan(9);
});

test('a decompression bomb is refused by its header, before it is decoded (MEDIA-12)', async () => {
  const bytes = bomb(30_000, 30_000);
  expect(bytes.length).toBeLessThan(IMAGE_BYTES_MAX);
  expect(await reason(bytes)).toMatch(/^pixels: .*50 megapixels/);
  expect(await reason(bytes.subarray(0, 1_000))).toMatch(/^pixels: .*50 megapixels/); // there is no other data to decode
  expect(await reason(bomb(300, 300))).toBe('taken'); // the generator of the bomb makes valid images
});

test('a truncated file is refused with a message (MEDIA-12)', async () => {
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    const noise = sharp({
      create: { width: 300, height: 300, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    });
    const whole = await noise.toFormat(format).toBuffer();
    expect(await reason(whole), format).toBe('taken');
    expect(await reason(whole.subarray(0, whole.length / 2)), format).toMatch(/^damaged: /);
    expect(await reason(whole.subarray(0, 20)), format).toMatch(/^damaged: /);
  }
});

const addressIn = (bucket: string, folder: string) => new RegExp(`^/media/${bucket}/${OWNER}/${folder}/\\d{13}-[0-9a-f]{24}\\d\\.webp$`);

test('an image is stored in its bucket under owner and folder, with a unique name (MEDIA-02, MEDIA-05, MEDIA-06, MEDIA-07)', async () => {
  const places: [Bucket, string][] = [
    ['books', 'books'],
    ['comics', 'comics/panels'],
    ['kids_books', 'kids_books'],
    ['channels', 'channel_attachments'],
    ['profile-images', 'profile'],
  ];
  for (const [bucket, folder] of places) {
    const { address } = await storePicture(MEMBER, bucket, folder, await plain(20, 20).png().toBuffer(), disk);
    expect(address).toMatch(addressIn(bucket, folder));
  }
  const png = await plain(20, 20).png().toBuffer();
  for (const folder of ['..', 'a/../b', '', '/books', 'a\0'])
    await expect(storePicture(MEMBER, 'books', folder, png, disk)).rejects.toThrow();
  await expect(storePicture({ id: '../someone', role: 'member' }, 'books', 'books', png, disk)).rejects.toThrow();
});

test('an owner id in capitals or another form is not a valid address, even on case-insensitive disks (S14)', async () => {
  const { address } = await storePicture(MEMBER, 'channels', 'channels', await plain(20, 20).png().toBuffer(), disk);
  for (const other of [OWNER.toUpperCase(), OWNER.replace('a', 'A'), `${OWNER}-`, OWNER.replaceAll('-', '')])
    expect(filesOf(address.replace(OWNER, other))).toBeNull();
  expect(filesOf(address)).not.toBeNull();
});

test('an address is served permanently, with safe headers and in the requested width (MEDIA-04)', async () => {
  const picture = await storePicture(MEMBER, 'books', 'books', await plain(700, 350).png().toBuffer(), disk);
  expect(picture).toMatchObject({ width: 700, height: 350, widths: [160, 320, 640, 700] });
  expect(picture.files).toHaveLength(4);
  const app = mediaApp(disk);
  for (const [query, width] of [
    ['', 700],
    ['?w=1', 160],
    ['?w=160', 160],
    ['?w=200', 320],
    ['?w=641', 700],
    ['?w=1280', 700],
    ['?w=-3', 700],
    ['?w=x', 700],
  ]) {
    const response = await app.request(`${picture.address}${query}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(bytes).metadata()).width, `${query}`).toBe(width);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
  }
  const response = await app.request(picture.address);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=3600',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  const etag = response.headers.get('etag') ?? '';
  expect((await app.request(picture.address, { headers: { 'if-none-match': `"other", W/${etag}` } })).status).toBe(304);
  expect((await app.request(picture.address, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  const head = await app.request(picture.address, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, response.headers.get('content-length'), '']);
});

test('only images have an address (MEDIA-04)', async () => {
  const { address } = await storePicture(MEMBER, 'books', 'books', await plain(20, 20).png().toBuffer(), disk);
  const app = mediaApp(disk);
  const wrong = [
    '/media/',
    '/media/../../etc/passwd',
    '/media/%2e%2e/%2e%2e/etc/passwd',
    address.replace('/books/', '/secrets/'),
    address.replace('.webp', '.w160.webp'),
    address.replace('.webp', '.png'),
    `${address}/`,
    address.replace(/\d\.webp/, '9.webp'),
    address.replace(/[0-9a-f]{24}(\d\.webp)$/, '000000000000000000000000$1'),
    address.replace(/books\/(\d)/, '..%2fbooks/$1'),
  ];
  for (const path of wrong) {
    const response = await app.request(path);
    expect([404, 418], path).toContain(response.status);
    if (response.status === 404) expect(response.headers.get('content-security-policy')).toContain('sandbox');
  }
});

test('a removed image is deleted in every width, and other addresses are ignored (MEDIA-13)', async () => {
  const before = storedFiles().length;
  const { address } = await storePicture(MEMBER, 'profile-images', 'profile', await plain(400, 400).png().toBuffer(), disk);
  expect(storedFiles().length).toBe(before + 3);
  await removePictures([address, null, undefined, 'https://elsewhere.example/x.webp', '/media/../x', address], disk);
  expect(storedFiles().length).toBe(before);
  expect((await mediaApp(disk).request(address)).status).toBe(404);
  const etag = `"${address.split('/').at(-1)?.replace('.webp', '')}"`;
  expect((await mediaApp(disk).request(address, { headers: { 'if-none-match': etag } })).status).toBe(404); // nor is 304 returned
});

test('a disk that cannot be written to reports an error (MEDIA-04)', async () => {
  const broken = diskStore('/dev/null/media');
  const png = await plain(20, 20).png().toBuffer();
  await expect(storePicture(MEMBER, 'books', 'books', png, broken)).rejects.toBeInstanceOf(StorageUnavailable);
});

test('an S3-compatible store saves, serves and removes the same files, and a failure returns 503 (MEDIA-04, MEDIA-13)', async () => {
  const s3 = await s3Server('stories');
  const place = { bucket: 'stories', id: 'key', secret: 'secret', region: 'us-east-1' };
  const store = s3Store({ ...place, endpoint: s3.endpoint });
  const { address, files } = await storePicture(MEMBER, 'worlds', 'worlds', await plain(400, 300).png().toBuffer(), store);
  expect(address).toMatch(addressIn('worlds', 'worlds'));
  expect([...s3.objects.keys()].sort()).toEqual([...files].sort());
  expect([...s3.objects.values()].every(({ type }) => type === 'image/webp')).toBe(true);
  const app = mediaApp(store);
  const small = await app.request(`${address}?w=300`);
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(320);
  expect((await app.request(address.replace(/[0-9a-f]{24}/, 'a'.repeat(24)))).status).toBe(404);
  s3.refuse(true);
  expect((await app.request(address)).status).toBe(503);
  s3.refuse(false);
  await removePictures([address], store);
  expect(s3.objects.size).toBe(0);
  await s3.close();
  const stored = storePicture(MEMBER, 'worlds', 'worlds', await plain(20, 20).png().toBuffer(), store);
  await expect(stored).rejects.toBeInstanceOf(StorageUnavailable);
  expect((await app.request(address)).status).toBe(503);
});

test('an S3-compatible store that never answers is unavailable, for reading, storing and deleting (ERR-41, MEDIA-13)', async () => {
  const s3 = await s3Server('stories');
  const hanging = s3Store({ bucket: 'stories', id: 'key', secret: 'secret', region: 'us-east-1', endpoint: s3.endpoint }, 50);
  s3.hang();
  await expect(hanging.put('books/a.webp', Buffer.from('a'))).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(hanging.get('books/a.webp')).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(hanging.remove(['books/a.webp'])).rejects.toBeInstanceOf(StorageUnavailable);
  await s3.close();
});

test('all files of one owner are removed in every bucket, and none of other owners (MEDIA-13, AMB-59)', async () => {
  const s3 = await s3Server('stories');
  const remote = s3Store({ bucket: 'stories', id: 'key', secret: 'secret', region: 'us-east-1', endpoint: s3.endpoint });
  const other = OWNER.replace(/.$/, 'c');
  const png = await plain(20, 20).png().toBuffer();
  for (const store of [disk, remote]) {
    await store.put(`channels/${OWNER}/channel_attachments/1-a.pdf`, png);
    for (let i = 0; i < 105; i++) await store.put(`posts/${OWNER}/posts/${i}.webp`, png); // more than one list request returns
    const deleted = await storePicture(MEMBER, 'books', 'books', png, store);
    const remaining = await storePicture({ id: other, role: 'member' }, 'books', 'books', png, store);
    await removeEverythingOf(OWNER, store);
    await removeEverythingOf(OWNER, store); // a second removal changes nothing
    expect(await store.get(deleted.files[0] ?? '')).toBeNull();
    expect(await store.get(`channels/${OWNER}/channel_attachments/1-a.pdf`)).toBeNull();
    expect(await store.get(remaining.files[0] ?? '')).not.toBeNull();
    for (const id of ['', OWNER.slice(0, 8), '..', `${OWNER}/../..`]) await expect(removeEverythingOf(id, store)).rejects.toThrow();
  }
  expect([...s3.objects.keys()].filter((key) => key.includes(OWNER))).toEqual([]);
  s3.refuse(true);
  await expect(removeEverythingOf(OWNER, remote)).rejects.toBeInstanceOf(StorageUnavailable);
  await s3.close();
});
