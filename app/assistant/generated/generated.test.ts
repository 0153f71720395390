import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { log } from '#server/process/log.ts';
import { postForm } from '#tests/support/assistant/assistant.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { imageStatus } from '#tests/support/images.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { BY_SCRIPT, send, visit } from '#tests/support/request.ts';
import { pictures } from '../../images/tables.ts';
import { generatedImages } from '../tables.ts';
import { storeGenerated } from './generated.server.ts';

beforeEach(resetRateLimits);
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a34' } })
  .png()
  .toBuffer();
const generated = (person: Member) => storeGenerated(person, 'scenes', { type: 'scene', description: 'A lamp' }, png);
const page = (src: string) => ({ type: 'doc', content: [{ type: 'image', attrs: { src, alt: 'A lamp', width: 40, height: 30 } }] });
const remove = (address: string, as?: string) => postForm('/generated-images/delete', { address }, as);
const remaining = async (address: string) => [
  (await db.select().from(generatedImages).where(eq(generatedImages.url, address))).length,
  (await db.select().from(pictures).where(eq(pictures.address, address))).length,
  await imageStatus(address),
];

test('deleting removes the record by address, but not the file, which may still be shown (AI-28, BOOK-ED-20, AMB-43)', async () => {
  const person = await createMember();
  const [one, two] = [await generated(person), await generated(person)];
  expect(await remove(one.address, person.cookie)).toEqual({ status: 200, deleted: true });
  expect([await remaining(one.address), await remaining(two.address)]).toEqual([
    [0, 1, 200],
    [1, 1, 200],
  ]);
});

test('an image without its record can still be pasted into another draft and saved (AI-28, BOOK-ED-20)', async () => {
  const person = await createMember();
  const { address } = await generated(person);
  await createDraft(person, { pages: [page(address)] });
  expect(await remove(address, person.cookie)).toEqual({ status: 200, deleted: true });
  const other = await createDraft(person, { pages: [page(address)] });
  expect(await remaining(address)).toEqual([0, 1, 200]);
  expect((await publish(other, person.cookie)).status).toBe(200);
});

test('a record is deleted with its image when the only draft that shows it is deleted (DATA-19)', async () => {
  const person = await createMember();
  const { address } = await generated(person);
  await send(`/drafts/${await createDraft(person, { pages: [page(address)] })}/delete`, {}, person.cookie);
  expect(await remaining(address)).toEqual([0, 0, 404]);
});

test('only the owner can delete a record; others, and a second attempt, get not found (AI-28)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  const { address } = await generated(person);
  for (const requested of [
    address,
    '/media/generated-images/none',
    '',
    'a\u0000b',
    `${address}\u0000`,
    'https://elsewhere.example/generated-images/a.webp',
  ])
    expect(await remove(requested, other.cookie)).toMatchObject({ status: 404, problem: 'not-found' });
  expect((await postForm('/generated-images/delete', {}, other.cookie)).status).toBe(404);
  expect(await remove(address)).toMatchObject({ status: 401, message: 'User not authenticated' });
  expect(await remaining(address)).toEqual([1, 1, 200]);
  const twice = await Promise.all([1, 2].map(() => remove(address, person.cookie)));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('an uploaded image is not deleted as a generated one (AI-28)', async () => {
  const person = await createMember();
  const form = new FormData();
  form.set('folder', 'books');
  form.set('file', new Blob([new Uint8Array(png)]), 'x.png');
  const { address } = (await (await visit('/pictures', { method: 'POST', body: form, headers: BY_SCRIPT, as: person.cookie })).json()) as {
    address: string;
  };
  expect((await remove(address, person.cookie)).status).toBe(404);
  expect(await remaining(address)).toEqual([0, 1, 200]);
});

test('a database outage is reported and preserves the record; a bug is answered with 500 (ERR-27)', async () => {
  const person = await createMember();
  const { address } = await generated(person);
  const unavailable = vi.spyOn(db, 'delete').mockImplementation(() => {
    throw Object.assign(new Error('unavailable'), { code: 'ECONNREFUSED' });
  });
  expect(await remove(address, person.cookie)).toEqual({ status: 503, problem: 'image-not-deleted', message: 'Failed to delete image' });
  unavailable.mockRestore();
  const quiet = vi.spyOn(log, 'error').mockImplementation(() => {});
  const fault = vi.spyOn(db, 'delete').mockImplementation(() => {
    throw new TypeError('bug');
  });
  expect((await send('/generated-images/delete', { address }, person.cookie)).status).toBe(500);
  fault.mockRestore();
  quiet.mockRestore();
  expect(await remaining(address)).toEqual([1, 1, 200]);
  expect((await remove(address, person.cookie)).status).toBe(200);
});
