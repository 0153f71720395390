import { pictures, storageUsage } from '../../app/images/tables.ts';
import { db } from '../../server/database/database.ts';
import { anotherSession } from './people.ts';
import { visit } from './request.ts';

export type TestImage = typeof pictures.$inferSelect;
type ImageOverrides = Partial<Omit<typeof pictures.$inferInsert, 'ownerId'>>;

let count = 0;

/** Inserts an uploaded image, by default for a book. Its file does not exist. */
export async function createImage(owner: { id: string }, overrides: ImageOverrides = {}): Promise<TestImage> {
  const bucket = overrides.bucket ?? 'books';
  const folder = overrides.folder ?? bucket;
  const address = `/media/${bucket}/${owner.id}/${folder}/${++count}-0000000000000000.webp`;
  const [image] = await db
    .insert(pictures)
    .values({ bucket, folder, address, width: 800, height: 600, widths: [320], bytes: 9, ...overrides, ownerId: owner.id })
    .returning();
  if (!image) throw new Error('image was not inserted');
  return image;
}

/** Sets how much of the storage of a member is used. */
export const setStorageUsed = ({ id }: { id: string }, bytes: number) =>
  db.insert(storageUsage).values({ personId: id, bytes }).onConflictDoUpdate({ target: storageUsage.personId, set: { bytes } });

const cookies = new Map<string, Promise<string | undefined>>();

/** The status with which its uploader loads an image; one that only a draft or a character shows loads for nobody else. */
export async function imageStatus(address = ''): Promise<number> {
  const owner = address.split('/')[3] ?? '';
  const cookie = cookies.get(owner) ?? anotherSession({ id: owner }).catch(() => undefined); // the account may be deleted
  cookies.set(owner, cookie);
  return (await visit(address, { as: await cookie })).status;
}
