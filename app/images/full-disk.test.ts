import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { createChannel } from '#tests/support/channels.ts';
import { createMember } from '#tests/support/people.ts';
import { BY_SCRIPT, visit } from '#tests/support/request.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Leaves four kilobytes on the disk of the data folder. */
function fillDisk() {
  vi.spyOn(fs, 'statfs').mockResolvedValue({ bavail: 1, bsize: 4096 } as Awaited<ReturnType<typeof fs.statfs>>);
  syncBuiltinESMExports();
}

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
  .png()
  .toBuffer();

test('images and files are refused before the disk is full, and pages still load (S5, MEDIA-13)', async () => {
  const person = await createMember();
  const channel = await createChannel(person);
  const send = async (path: string, file: File, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', file);
    const response = await visit(path, { method: 'POST', body: form, headers: BY_SCRIPT, as: person.cookie });
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  fillDisk();
  const full = [507, 'The server has no space left, so this was not saved. Please keep a copy and try again later.'];
  const image = () => new File([new Uint8Array(png)], 'one.png', { type: 'image/png' });
  expect(await send('/pictures', image(), { folder: 'books' })).toEqual(full);
  const messages = `/community/channel/${channel.id}/messages`;
  expect(await send(messages, image(), { id: crypto.randomUUID() })).toEqual(full);
  expect(await send(messages, new File(['Between us.'], 'plans.txt'), { id: crypto.randomUUID() })).toEqual(full);
  expect((await visit('/', { as: person.cookie })).status).toBe(200);
});
