import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { startTestProvider } from '#tests/support/assistant/assistant.ts';
import { createChannel } from '#tests/support/channels.ts';
import { setStorageUsed } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { addPicture } from './pictures.server.ts';
import { storageOf } from './storage.server.ts';
import { pictures } from './tables.ts';

const FULL = 'Your storage is full. Delete images, files or published works that you no longer need, then try again.';
const ALLOWED = 1_000_000_000;
const provider = await startTestProvider();
beforeEach(resetRateLimits);

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
  .png()
  .toBuffer();
const blob = () => new File([new Uint8Array(png)], 'one.png', { type: 'image/png' });
async function upload(path: string, who: Member, fields: Record<string, string> = {}) {
  const form = new FormData();
  form.set('file', blob());
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await visit(path, { method: 'POST', body: form, as: who.cookie });
  return { status: response.status, ...((await response.json()) as { message?: string; address?: string }) };
}
const bytesOf = async (address?: string) =>
  (
    await db
      .select({ bytes: pictures.bytes })
      .from(pictures)
      .where(eq(pictures.address, address ?? ''))
  )[0]?.bytes ?? 0;

test('the settings show the used and allowed storage, also to screen readers (S5)', async () => {
  const [one, other] = [await createMember(), await createMember()];
  await upload('/pictures', other, { folder: 'books' });
  const shown = async () => {
    const page = await pageOf(await visit('/settings', { as: one.cookie }));
    const [meter] = page.parts('meter[aria-label="Images, files and published text"]');
    const lines = page.parts('.storage-meter').map(({ text }) => text);
    return [meter?.attribute('aria-valuetext'), meter?.attribute('value'), meter?.attribute('max'), ...lines];
  };
  const note = (state: string) => `Your storage is ${state}. Delete images, files or published works that you no longer need.`;
  expect(await shown()).toEqual(['0 MB of 1 GB used', '0', `${ALLOWED}`, 'Images, files and published text\n0 MB of 1 GB used']);
  await setStorageUsed(one, 12_340_000);
  expect(await shown()).toEqual(['12 MB of 1 GB used', '12340000', `${ALLOWED}`, 'Images, files and published text\n12 MB of 1 GB used']);
  await setStorageUsed(one, 950_000_000);
  expect((await shown())[3]).toBe(`Images, files and published text\n950 MB of 1 GB used\n${note('almost full')}`);
  await setStorageUsed(one, ALLOWED);
  expect((await shown())[3]).toBe(`Images, files and published text\n1 GB of 1 GB used\n${note('full')}`);
});

test('stored files count to the byte, and deleting them frees the storage (S5)', async () => {
  const author = await createMember();
  const first = await upload('/pictures', author, { folder: 'posts' });
  await upload('/pictures', author, { folder: 'books' });
  const { bytes } =
    (await db.select({ bytes: sql<number>`sum(bytes)::int` }).from(pictures).where(eq(pictures.ownerId, author.id)))[0] ?? {};
  expect(await storageOf(author)).toEqual({ used: bytes, allowed: ALLOWED });
  const channel = await createChannel(author);
  const before = (await storageOf(author)).used;
  const form = new FormData();
  form.set('file', new File([new Uint8Array(5_000)], 'map.pdf'));
  const sent = await visit(`/community/channel/${channel.id}/messages`, { method: 'POST', body: form, as: author.cookie });
  const { message } = (await sent.json()) as { message: { id: string } };
  expect((await storageOf(author)).used).toBe(before + 5_000);
  await send(`/community/channel/${channel.id}/messages/${message.id}/delete`, {}, author.cookie);
  expect((await storageOf(author)).used).toBe(before);
  expect(await bytesOf(first.address)).toBeGreaterThan(0);
});

test('concurrent uploads never exceed the storage together, and refused ones leave nothing behind (S5)', async () => {
  const author = await createMember();
  const { address } = await addPicture(author, 'books', 'books', blob());
  const bytes = await bytesOf(address);
  await setStorageUsed(author, ALLOWED - 3 * bytes);
  const responses = await Promise.allSettled(Array.from({ length: 4 }, () => addPicture(author, 'books', 'books', blob())));
  expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const response of responses) if (response.status === 'rejected') expect((response.reason as Error).message).toBe(FULL);
  expect(await db.$count(pictures, eq(pictures.ownerId, author.id))).toBe(4);
  expect((await storageOf(author)).used).toBe(ALLOWED);
});

test('every upload path reports that the storage is full (S5)', async () => {
  const author = await createMember();
  const channel = await createChannel(author);
  await setStorageUsed(author, ALLOWED - 1);
  const refused = { status: 422, message: FULL };
  expect(await upload('/pictures', author, { folder: 'books' })).toMatchObject(refused);
  expect(await upload(`/community/channel/${channel.id}/messages`, author)).toMatchObject(refused);
  await setStorageUsed(author, ALLOWED);
  expect(await upload('/pictures', author, { folder: 'books' })).toMatchObject(refused);
  const portrait = { name: 'Ines', gender: 'other', style: 'Anime', look: 'A lamp in one hand.' };
  expect(await upload('/characters', author, portrait)).toMatchObject(refused);
  await setStorageUsed(author, ALLOWED - 1_000_000); // less than a large image takes
  const before = provider.requests.length;
  const drawn = await visit('/assistant/scene', {
    method: 'POST',
    body: new URLSearchParams({ kind: 'book', description: 'A harbor at night.', style: 'Anime' }),
    as: author.cookie,
  });
  expect([drawn.status, ((await drawn.json()) as { message: string }).message]).toEqual([422, FULL]);
  expect(provider.requests.length).toBe(before); // no paid request was made
});
