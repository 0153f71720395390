import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { cleanUpUploads } from '#app/data-lifecycle.server.ts';
import { pictures } from '#app/images/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { store } from '#server/media/storage/store.ts';
import { imageStatus } from '#tests/support/images.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { people } from '../../tables.ts';

async function upload(person: Member, folder: string): Promise<string> {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c40' } })
    .png()
    .toBuffer();
  form.set('file', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
  form.set('folder', folder);
  const response = await visit('/pictures', { method: 'POST', body: form, as: person.cookie });
  return ((await response.json()) as { address: string }).address;
}
const shown = async ({ id }: Member) =>
  (await db.select({ picture: people.profilePicture, cover: people.coverPhoto }).from(people).where(eq(people.id, id)))[0];
const rowAndFileExist = async (address: string) => {
  const rows = await db.select({ id: pictures.id }).from(pictures).where(eq(pictures.address, address));
  return [rows.length === 1, (await imageStatus(address)) === 200];
};

beforeEach(resetRateLimits);

test.each([
  ['picture', 'profile/pictures'],
  ['cover', 'profile/covers'],
] as const)(
  'a %s is set, changed and removed, and the previous one is deleted with its files (PROFILE-09, PROFILE-10, MEDIA-13)',
  async (what, folder) => {
    const person = await createMember();
    const [first, second] = [await upload(person, folder), await upload(person, folder)];
    const put = (address: string) => send(`/profile/${what}`, { address }, person.cookie);
    expect((await put(first)).status).toBe(303);
    expect((await put(first)).status).toBe(303); // a repeated request changes nothing
    expect(await shown(person)).toMatchObject({ [what]: first });
    expect((await put(second)).status).toBe(303);
    expect(await shown(person)).toMatchObject({ [what]: second });
    expect([await rowAndFileExist(first), await rowAndFileExist(second)]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect((await put('')).status).toBe(303);
    expect(await shown(person)).toEqual({ picture: null, cover: null });
    expect(await rowAndFileExist(second)).toEqual([false, false]);
    expect((await put('')).status).toBe(303); // removing nothing succeeds
  },
);

test('only an own image uploaded for this purpose is accepted, not one of others, books or other sites (PROFILE-23)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  const own = await upload(person, 'profile/pictures');
  await send('/profile/picture', { address: own }, person.cookie);
  const theirs = await upload(other, 'profile/pictures');
  for (const address of [
    theirs,
    await upload(person, 'books'),
    await upload(person, 'profile/covers'),
    'https://evil.example/x.png',
    '/media/../x',
    '\0',
    `${own}\0`,
  ]) {
    const { status, text } = await fetchData('/profile/picture', new URLSearchParams({ address }), person.cookie);
    expect([status, text.includes('This image isn’t one of yours.')], address).toEqual([422, true]);
  }
  expect(await shown(person)).toMatchObject({ picture: own });
  expect((await send('/profile/picture', { address: '' })).status).toBe(401);
  await send('/profile/picture', { address: '' }, other.cookie);
  expect(await rowAndFileExist(own)).toEqual([true, true]);
});

test('an image that is also used by a work is not deleted when the profile removes it (MEDIA-13)', async () => {
  const person = await createMember();
  const address = await upload(person, 'profile/pictures');
  await createBook(person, { cover: address });
  await send('/profile/picture', { address }, person.cookie);
  await send('/profile/picture', { address: '' }, person.cookie);
  expect(await shown(person)).toMatchObject({ picture: null });
  expect(await rowAndFileExist(address)).toEqual([true, true]);
});

test('a removal whose file cannot be deleted is undone and reported (ERR-03, AMB-75)', async () => {
  const person = await createMember();
  const address = await upload(person, 'profile/pictures');
  await send('/profile/picture', { address }, person.cookie);
  const remove = vi.spyOn(store(), 'remove').mockRejectedValue(new StorageUnavailable('unavailable'));
  const { status, text } = await fetchData('/profile/picture', new URLSearchParams({ address: '' }), person.cookie);
  remove.mockRestore();
  expect([status, text.includes('Failed to delete image. Please try again.')]).toEqual([503, true]);
  expect(await shown(person)).toMatchObject({ picture: address });
  await cleanUpUploads(Date.now() + 2 * 60 * 60 * 1000);
  expect(await rowAndFileExist(address)).toEqual([true, true]);
});

test('the file of a replaced image that could not be deleted is deleted by the upload cleanup (MEDIA-13)', async () => {
  const person = await createMember();
  const [first, second] = [await upload(person, 'profile/pictures'), await upload(person, 'profile/pictures')];
  await send('/profile/picture', { address: first }, person.cookie);
  const remove = vi.spyOn(store(), 'remove').mockRejectedValue(new StorageUnavailable('unavailable'));
  expect((await send('/profile/picture', { address: second }, person.cookie)).status).toBe(303);
  remove.mockRestore();
  expect([(await shown(person))?.picture, await rowAndFileExist(first)]).toEqual([second, [false, true]]);
  await cleanUpUploads(Date.now() + 2 * 60 * 60 * 1000);
  expect(await rowAndFileExist(first)).toEqual([false, false]);
});

test('without JavaScript the form sends the file; an invalid image is refused and changes nothing (PROFILE-10, MEDIA-12)', async () => {
  const person = await createMember();
  const post = (bytes: Uint8Array) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
    return visit('/profile/cover', { method: 'POST', body: form, as: person.cookie });
  };
  const png = await sharp({ create: { width: 40, height: 10, channels: 3, background: '#c40' } })
    .png()
    .toBuffer();
  expect((await post(png)).headers.get('location')).toBe(`/profile/${person.id}`);
  const before = await shown(person);
  expect(before?.cover).toMatch(new RegExp(`^/media/profile-images/${person.id}/profile/covers/`));
  for (const bytes of [new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), new Uint8Array(0)]) {
    const response = await post(bytes);
    expect([response.status, (await response.text()).includes('Images must be JPG, PNG, GIF or WebP, up to 5MB.')]).toEqual([422, true]);
  }
  expect(await shown(person)).toEqual(before);
});

test('concurrent changes leave one image and no other file (PROFILE-10)', async () => {
  const person = await createMember();
  const uploads = await Promise.all([1, 2, 3].map(() => upload(person, 'profile/pictures')));
  await Promise.all(uploads.map((address) => send('/profile/picture', { address }, person.cookie)));
  const served = await Promise.all(uploads.map(async (address) => [address, (await rowAndFileExist(address))[1]] as const));
  expect(served.filter(([, is]) => is)).toEqual([[(await shown(person))?.picture, true]]);
});

/** Blocks the next removal of the store until `answer` resolves or rejects. */
function slowStore() {
  const requested = Promise.withResolvers<void>();
  const response = Promise.withResolvers<void>();
  const remove = vi.spyOn(store(), 'remove').mockImplementationOnce(() => {
    requested.resolve();
    return response.promise;
  });
  return { requested: requested.promise, response, restore: () => remove.mockRestore() };
}

test('while the store is slow, the profile can be edited and spectated (MEDIA-13)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  await send('/profile/picture', { address: await upload(person, 'profile/pictures') }, person.cookie);
  const slow = slowStore();
  const removing = send('/profile/picture', { address: '' }, person.cookie);
  await slow.requested;
  expect((await send('/profile/thought', { thought: 'Meanwhile.' }, person.cookie)).status).toBe(303);
  expect((await send(`/people/${person.username}/spectate`, { spectate: 'on' }, other.cookie)).status).toBe(303);
  expect(await shown(person)).toMatchObject({ picture: null });
  slow.response.resolve();
  expect((await removing).status).toBe(303);
  slow.restore();
});

test('an image that was set meanwhile survives a failed removal (ERR-03)', async () => {
  const person = await createMember();
  const [first, second] = [await upload(person, 'profile/pictures'), await upload(person, 'profile/pictures')];
  await send('/profile/picture', { address: first }, person.cookie);
  const slow = slowStore();
  const removing = send('/profile/picture', { address: '' }, person.cookie);
  await slow.requested;
  expect((await send('/profile/picture', { address: second }, person.cookie)).status).toBe(303);
  slow.response.reject(new StorageUnavailable('unavailable'));
  expect((await removing).status).toBe(303);
  slow.restore();
  expect(await shown(person)).toMatchObject({ picture: second });
});

test('an image that is removed and set again concurrently keeps its file, or is refused (MEDIA-13)', async () => {
  const person = await createMember();
  const put = (address: string) => send('/profile/picture', { address }, person.cookie);
  let now = await upload(person, 'profile/pictures');
  await put(now);
  for (let round = 0; round < 10; round++) {
    const another = await upload(person, 'profile/pictures');
    await Promise.all([put(another), put(now)]);
    now = (await shown(person))?.picture ?? '';
    expect(await rowAndFileExist(now)).toEqual([true, true]);
  }
});
