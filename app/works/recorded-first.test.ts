import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { db } from '#server/database.ts';
import { PicturesAway } from '#server/media/away.ts';
import { store } from '#server/media/store.ts';
import { member } from '../../tests/people.ts';
import { keepAttachment } from '../channels/chat/attachments.server.ts';
import { files } from '../channels/tables.ts';
import { addPicture } from './pictures.server.ts';
import { pictures } from './tables.ts';

afterEach(() => void vi.restoreAllMocks());

const image = async () => {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a40' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], 'a.png', { type: 'image/png' });
};
const file = async () => new File(['Between us.'], 'plans.txt');

test.each([
  ['an image', image, (viewer: Parameters<typeof addPicture>[0], given: File) => addPicture(viewer, 'posts', 'posts', given), pictures],
  ['a file', file, keepAttachment, files],
] as const)(
  '%s has a row before it is stored, so that a crash leaves nothing unknown; what could not be stored leaves no row (MEDIA-13)',
  async (_, given, upload, table) => {
    const person = await member();
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
    spy.mockRejectedValue(new PicturesAway(new Error('full')));
    await expect(upload(person, await given())).rejects.toThrow(PicturesAway);
    expect(await rows()).toHaveLength(1);
  },
);
