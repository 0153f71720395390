import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { s3Server } from '#tests/support/servers/s3-server.ts';
import { mediaFrom } from '../serve.ts';
import { diskStore } from './disk.ts';
import type { Store } from './file-store.ts';
import { openStored, removeStored, storeFile } from './files.ts';
import { s3Store } from './s3.ts';

const OWNER = '0199f5d2-7a11-7c60-8000-0123456789ab';
const root = mkdtempSync(join(tmpdir(), 'storyhearth-files-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const disk = diskStore(root);
const mediaApp = (store: Store) =>
  new Hono().get(
    '/media/*',
    mediaFrom(() => store),
  );

/** How many open files of this process are below `root`; 0 on systems whose /dev/fd has no links. */
const openFileCount = async () => {
  const paths = await Promise.all((await readdir('/dev/fd')).map((fd) => readlink(`/dev/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(root)).length;
};

test('a download that is canceled while its file is opened does not leave it open (MEDIA-10)', async () => {
  const key = await storeFile(OWNER, 'channels', 'channel_attachments', 'a.txt', new Uint8Array(200_000), disk);
  const warnings: Error[] = [];
  const collect = (warning: Error) => warnings.push(warning); // Node warns when it closes a file itself, on garbage collection
  process.on('warning', collect);
  for (const wait of [() => Promise.resolve(), () => new Promise(setImmediate)]) {
    const reader = (await openStored(key, disk))?.body.getReader();
    const reading = reader?.read();
    await wait();
    await reader?.cancel();
    await reading;
    await expect.poll(openFileCount, { timeout: 20_000 }).toBe(0);
  }
  process.off('warning', collect);
  expect(warnings).toEqual([]);
});

test('a file that is not an image is stored unchanged under its own key and has no public address (MEDIA-10)', async () => {
  const s3 = await s3Server('stories');
  const store = s3Store({ bucket: 'stories', id: 'id', secret: 'secret', region: 'eu-west-1', endpoint: s3.endpoint });
  const bytes = new Uint8Array([0, 1, 255]);
  for (const to of [disk, store]) {
    const key = await storeFile(OWNER, 'channels', 'channel_attachments', 'Map.WEBP', bytes, to);
    expect(key).toMatch(new RegExp(`^channels/${OWNER}/channel_attachments/\\d{13}-[0-9a-f]{24}\\.bin$`));
    const opened = await openStored(key, to);
    expect([opened?.bytes, [...new Uint8Array(await new Response(opened?.body).arrayBuffer())]]).toEqual([3, [...bytes]]);
    expect((await mediaApp(to).request(`/media/${key}`)).status).toBe(404);
    await removeStored([key], to);
    expect(await openStored(key, to)).toBeNull();
  }
  await storeFile(OWNER, 'channels', 'channel_attachments', 'notes.txt', bytes, store);
  expect([...s3.objects.values()].map(({ type }) => type)).toEqual(['application/octet-stream']);
  for (const folder of ['..', 'a/../b', '']) await expect(storeFile(OWNER, 'channels', folder, 'a.txt', bytes, disk)).rejects.toThrow();
  await expect(storeFile('../someone', 'channels', 'channels', 'a.txt', bytes, disk)).rejects.toThrow();
  await s3.close();
});
