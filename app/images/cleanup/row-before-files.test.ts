import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { store } from '#server/media/storage/store.ts';
import { createMember } from '#tests/support/people.ts';
import { addCharacter, IdTaken } from '../../assistant/characters/characters.server.ts';
import { storeGenerated } from '../../assistant/generated/generated.server.ts';
import { removeUnsent, storeAttachment } from '../../channels/chat/attachments/attachments.server.ts';
import { files } from '../../channels/tables.ts';
import { cleanUpUploads } from '../../data-lifecycle.server.ts';
import { addPicture } from '../pictures.server.ts';
import { pictures } from '../tables.ts';

afterEach(() => void vi.restoreAllMocks());

const image = async () => {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a40' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], 'a.png', { type: 'image/png' });
};
const file = async () => new File(['Between us.'], 'plans.txt');

type Viewer = Parameters<typeof addPicture>[0];
const details = { gender: 'other', style: 'Anime' } as const;
const storeGeneratedFile = (viewer: Viewer, given: File) =>
  given.bytes().then((bytes) => storeGenerated(viewer, 'scenes', { type: 'scene' }, bytes));

/** Every upload path: its name, the file, the function, and the table of its row. */
const UPLOADS = [
  ['an image', image, (viewer: Viewer, given: File) => addPicture(viewer, 'posts', 'posts', given), pictures],
  ['a file', file, storeAttachment, files],
  ['a generated image', image, storeGeneratedFile, pictures],
  ['the image of a character', image, (viewer: Viewer, given: File) => addCharacter(viewer, 'Ines', details, given), pictures],
] as const;

test.each(UPLOADS)(
  '%s has a row before it is stored, so that a crash leaves no untracked file; a failed upload leaves no row (MEDIA-13)',
  async (_, given, upload, table) => {
    const person = await createMember();
    const rows = () => db.select({ id: table.id }).from(table).where(eq(table.ownerId, person.id));
    const whenStored: number[] = [];
    const put = store().put.bind(store());
    const spy = vi.spyOn(store(), 'put').mockImplementation(async (...args) => {
      whenStored.push((await rows()).length);
      return put(...args);
    });
    await upload(person, await given());
    expect(whenStored.length).toBeGreaterThan(0);
    expect(whenStored.every((count) => count === 1)).toBe(true);
    spy.mockRejectedValue(new StorageUnavailable(new Error('full')));
    await expect(upload(person, await given())).rejects.toThrow(StorageUnavailable);
    expect(await rows()).toHaveLength(1);
  },
);

test.each(UPLOADS)(
  '%s that was neither stored nor cleaned up keeps its row, and the upload error is returned (MEDIA-13)',
  async (_, given, upload, table) => {
    const person = await createMember();
    const rows = () => db.$count(table, eq(table.ownerId, person.id));
    const full = new StorageUnavailable(new Error('full'));
    vi.spyOn(store(), 'put').mockRejectedValue(full);
    const remove = vi.spyOn(store(), 'remove').mockRejectedValue(new StorageUnavailable(new Error('unavailable')));
    await expect(upload(person, await given())).rejects.toBe(full);
    expect(await rows()).toBe(1);
    remove.mockRestore();
    vi.spyOn(db, 'delete').mockImplementation(() => ({ where: () => Promise.reject(new Error('no database')) }) as never);
    await expect(upload(person, await given())).rejects.toBe(full);
    expect(await rows()).toBe(2);
  },
);

test('a copy that was neither stored nor cleaned up keeps its row (CHAR-08, MEDIA-13)', async () => {
  const person = await createMember();
  const { address } = await storeGeneratedFile(person, await image());
  const rows = () => db.$count(pictures, eq(pictures.ownerId, person.id));
  const full = new StorageUnavailable(new Error('full'));
  vi.spyOn(store(), 'put').mockRejectedValue(full);
  const remove = vi.spyOn(store(), 'remove').mockRejectedValue(new StorageUnavailable(new Error('unavailable')));
  await expect(addCharacter(person, 'Ines', details, address)).rejects.toBe(full);
  expect(await rows()).toBe(2);
  vi.spyOn(store(), 'get').mockResolvedValue(null); // the files of the original no longer exist
  expect(await addCharacter(person, 'Ines', details, address)).toBeNull();
  expect(await rows()).toBe(3);
  remove.mockRestore();
  expect(await addCharacter(person, 'Ines', details, address)).toBeNull();
  expect(await rows()).toBe(3);
});

test('files of a message that was not sent are deleted by the upload cleanup if deleting them fails (CHAN-43, MEDIA-13)', async () => {
  const person = await createMember();
  const attachments = [await storeAttachment(person, await file()), await storeAttachment(person, await image())];
  const rows = async () => [
    await db.$count(files, eq(files.ownerId, person.id)),
    await db.$count(pictures, eq(pictures.ownerId, person.id)),
  ];
  const remove = vi.spyOn(store(), 'remove').mockRejectedValue(new StorageUnavailable(new Error('unavailable')));
  await removeUnsent(person, attachments);
  remove.mockRestore();
  const stored = () => Promise.all(attachments.map(async ({ address }) => (await store().get(address.replace('/media/', ''))) !== null));
  expect([await rows(), await stored()]).toEqual([
    [0, 0],
    [true, true],
  ]);
  await cleanUpUploads(Date.now() + 2 * 60 * 60 * 1000);
  expect(await stored()).toEqual([false, false]);
});

test('the copy of a generated image for a character has a row before it is stored, and none if storing fails (CHAR-08, MEDIA-13)', async () => {
  const person = await createMember();
  const { address } = await storeGeneratedFile(person, await image());
  const rows = () => db.$count(pictures, eq(pictures.ownerId, person.id));
  const put = store().put.bind(store());
  const whenStored: number[] = [];
  const spy = vi.spyOn(store(), 'put').mockImplementation(async (...args) => {
    whenStored.push(await rows());
    return put(...args);
  });
  await addCharacter(person, 'Ines', details, address);
  expect(new Set(whenStored)).toEqual(new Set([2]));
  spy.mockRejectedValue(new StorageUnavailable(new Error('full')));
  await expect(addCharacter(person, 'Ines', details, address)).rejects.toThrow(StorageUnavailable);
  expect(await rows()).toBe(2);
});

test('an image whose files could not be deleted keeps its row, so that the upload cleanup finds them (CHAR-08, MEDIA-13)', async () => {
  const person = await createMember();
  const other = await createMember();
  const taken = await addCharacter(other, 'Ines', details, await image());
  const remove = vi.spyOn(store(), 'remove').mockRejectedValue(new StorageUnavailable(new Error('unavailable')));
  const retry = () => image().then((given) => addCharacter(person, 'Ines', details, given, taken?.id));
  const rows = () => db.$count(pictures, eq(pictures.ownerId, person.id));
  await expect(retry()).rejects.toThrow(IdTaken);
  expect(await rows()).toBe(1);
  remove.mockRestore();
  await expect(retry()).rejects.toThrow(IdTaken);
  expect(await rows()).toBe(1);
});
