import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database.ts';
import { StorageUnavailable } from '#server/media/storage-unavailable.ts';
import { store } from '#server/media/store.ts';
import { resetRateLimits } from '#server/rate-limits.ts';
import { type Member, member } from '../../../tests/people.ts';
import { fetchData, send, visit } from '../../../tests/request.ts';
import { publishedWork } from '../../../tests/works.ts';
import { pictures } from '../../works/tables.ts';
import { cleanUpUploads } from '../../works/upload-cleanup.server.ts';
import { people } from '../tables.ts';

async function upload(person: Member, folder: string): Promise<string> {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c40' } })
    .png()
    .toBuffer();
  form.set('file', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
  form.set('folder', folder);
  const answer = await visit('/pictures', { method: 'POST', body: form, as: person.cookie });
  return ((await answer.json()) as { address: string }).address;
}
const shown = async ({ id }: Member) =>
  (await db.select({ picture: people.profilePicture, cover: people.coverPhoto }).from(people).where(eq(people.id, id)))[0];
const isThere = async (address: string) => {
  const rows = await db.select({ id: pictures.id }).from(pictures).where(eq(pictures.address, address));
  return [rows.length === 1, (await visit(address)).status === 200];
};

beforeEach(resetRateLimits);

test.each([
  ['picture', 'profile/pictures'],
  ['cover', 'profile/covers'],
] as const)(
  'a %s is shown, changed and removed, and the one before goes with its files (PROFILE-09, PROFILE-10, MEDIA-13)',
  async (what, folder) => {
    const person = await member();
    const [first, second] = [await upload(person, folder), await upload(person, folder)];
    const put = (address: string) => send(`/profile/${what}`, { address }, person.cookie);
    expect((await put(first)).status).toBe(303);
    expect((await put(first)).status).toBe(303); // a repeated send changes nothing
    expect(await shown(person)).toMatchObject({ [what]: first });
    expect((await put(second)).status).toBe(303);
    expect(await shown(person)).toMatchObject({ [what]: second });
    expect([await isThere(first), await isThere(second)]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect((await put('')).status).toBe(303);
    expect(await shown(person)).toEqual({ picture: null, cover: null });
    expect(await isThere(second)).toEqual([false, false]);
    expect((await put('')).status).toBe(303); // nothing to remove is no mistake
  },
);

test("only one's own picture of the folder is shown: another's, one of a book, an address elsewhere are refused (PROFILE-23)", async () => {
  const [person, other] = [await member(), await member()];
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
  expect(await isThere(own)).toEqual([true, true]);
});

test('a picture that a work of the same person shows stays when the profile lets it go (MEDIA-13)', async () => {
  const person = await member();
  const address = await upload(person, 'profile/pictures');
  await publishedWork(person, { cover: address });
  await send('/profile/picture', { address }, person.cookie);
  await send('/profile/picture', { address: '' }, person.cookie);
  expect(await shown(person)).toMatchObject({ picture: null });
  expect(await isThere(address)).toEqual([true, true]);
});

test('a removal whose file stays is undone and said (ERR-03, AMB-75)', async () => {
  const person = await member();
  const address = await upload(person, 'profile/pictures');
  await send('/profile/picture', { address }, person.cookie);
  const remove = vi.spyOn(store(), 'remove').mockRejectedValue(new StorageUnavailable('away'));
  const { status, text } = await fetchData('/profile/picture', new URLSearchParams({ address: '' }), person.cookie);
  remove.mockRestore();
  expect([status, text.includes('Failed to delete image. Please try again.')]).toEqual([503, true]);
  expect(await shown(person)).toMatchObject({ picture: address });
  await cleanUpUploads(Date.now() + 2 * 60 * 60 * 1000);
  expect(await isThere(address)).toEqual([true, true]);
});

test('the file of a replaced image that could not be deleted is deleted by the upload cleanup (MEDIA-13)', async () => {
  const person = await member();
  const [first, second] = [await upload(person, 'profile/pictures'), await upload(person, 'profile/pictures')];
  await send('/profile/picture', { address: first }, person.cookie);
  const remove = vi.spyOn(store(), 'remove').mockRejectedValue(new StorageUnavailable('unavailable'));
  expect((await send('/profile/picture', { address: second }, person.cookie)).status).toBe(303);
  remove.mockRestore();
  expect([(await shown(person))?.picture, await isThere(first)]).toEqual([second, [false, true]]);
  await cleanUpUploads(Date.now() + 2 * 60 * 60 * 1000);
  expect(await isThere(first)).toEqual([false, false]);
});

test('a form without scripts sends the file itself; what is no picture gets its sentence and changes nothing (PROFILE-10, MEDIA-12)', async () => {
  const person = await member();
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
    const answer = await post(bytes);
    expect([answer.status, (await answer.text()).includes('Images must be JPG, PNG, GIF or WebP, up to 5MB.')]).toEqual([422, true]);
  }
  expect(await shown(person)).toEqual(before);
});

test('two changes at one moment leave one picture and no other file (PROFILE-10)', async () => {
  const person = await member();
  const made = await Promise.all([1, 2, 3].map(() => upload(person, 'profile/pictures')));
  await Promise.all(made.map((address) => send('/profile/picture', { address }, person.cookie)));
  const there = await Promise.all(made.map(async (address) => [address, (await isThere(address))[1]] as const));
  expect(there.filter(([, is]) => is)).toEqual([[(await shown(person))?.picture, true]]);
});

/** The store takes its time over what it shall remove: `answer` lets it go on, or fail. */
function slowStore() {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const remove = vi.spyOn(store(), 'remove').mockImplementationOnce(() => {
    asked.resolve();
    return answer.promise;
  });
  return { asked: asked.promise, answer, over: () => remove.mockRestore() };
}

test('while the store takes its time, the person can be changed and spectated (MEDIA-13)', async () => {
  const [person, other] = [await member(), await member()];
  await send('/profile/picture', { address: await upload(person, 'profile/pictures') }, person.cookie);
  const slow = slowStore();
  const removing = send('/profile/picture', { address: '' }, person.cookie);
  await slow.asked;
  expect((await send('/profile/thought', { thought: 'Meanwhile.' }, person.cookie)).status).toBe(303);
  expect((await send(`/people/${person.username}/spectate`, { spectate: 'on' }, other.cookie)).status).toBe(303);
  expect(await shown(person)).toMatchObject({ picture: null });
  slow.answer.resolve();
  expect((await removing).status).toBe(303);
  slow.over();
});

test('what was shown meanwhile is not taken away by a removal that fails (ERR-03)', async () => {
  const person = await member();
  const [first, second] = [await upload(person, 'profile/pictures'), await upload(person, 'profile/pictures')];
  await send('/profile/picture', { address: first }, person.cookie);
  const slow = slowStore();
  const removing = send('/profile/picture', { address: '' }, person.cookie);
  await slow.asked;
  expect((await send('/profile/picture', { address: second }, person.cookie)).status).toBe(303);
  slow.answer.reject(new StorageUnavailable('away'));
  expect((await removing).status).toBe(303);
  slow.over();
  expect(await shown(person)).toMatchObject({ picture: second });
});

test('a picture that is let go and shown again at one moment is shown with its file, or refused (MEDIA-13)', async () => {
  const person = await member();
  const put = (address: string) => send('/profile/picture', { address }, person.cookie);
  let now = await upload(person, 'profile/pictures');
  await put(now);
  for (let round = 0; round < 10; round++) {
    const another = await upload(person, 'profile/pictures');
    await Promise.all([put(another), put(now)]);
    now = (await shown(person))?.picture ?? '';
    expect(await isThere(now)).toEqual([true, true]);
  }
});
