import type { Person } from '../identity/viewer.ts';
import { BUCKETS, type Bucket, filesOf, isAnimated, isOwner, newAddress } from './addresses.ts';
import { processImage } from './decoding/picture.ts';
import type { Store } from './storage/file-store.ts';
import { store } from './storage/store.ts';

export type ImageOwner = Pick<Person, 'id' | 'role'>;

/** The id in addresses of images of all children, so that they do not show which stories are by the same child (SAFE-09). */
const CHILDREN = '00000000-0000-4000-8000-000000000000';
const idInAddress = ({ id, role }: ImageOwner) => (role === 'child' ? CHILDREN : id);

export type StoredPicture = {
  /** `/media/{bucket}/{id}/{folder}/{timestamp}-{random}.webp`; `?w=320` requests a narrower file. */
  address: string;
  /** In pixels, of the widest file. */
  width: number;
  height: number;
  /** The average color, such as `#a1b2c3`. */
  color: string;
  /** All stored widths, ascending. */
  widths: number[];
  /** Total of all files. */
  bytes: number;
  /** Keys in the store. */
  files: string[];
};

/**
 * Processes and stores every upload (MEDIA-01, -04 to -09, -12). Throws PictureRefused or StorageUnavailable. The caller stores the row in
 * `pictures`; `record` does so before the files are stored, so that after a crash the upload cleanup finds them. After a failure the caller
 * removes what it recorded, files first; without `record` no files remain.
 */
export async function storePicture(
  owner: ImageOwner,
  bucket: Bucket,
  folder: string,
  source: Uint8Array | Blob | ReadableStream<Uint8Array>,
  to: Store = store(),
  maxBytes?: number,
  record?: (stored: StoredPicture) => Promise<void>,
): Promise<StoredPicture> {
  const processed = await processImage(source, owner.id, maxBytes);
  const address = newAddress(bucket, idInAddress(owner), folder, processed.narrower.length, processed.animated);
  const names = filesOf(address);
  const files: [string, Buffer][] = [[names?.widest ?? '', processed.widest]];
  for (const { width, bytes } of processed.narrower) files.push([names?.narrower.get(width) ?? '', bytes]);
  const keys = files.map(([key]) => key);
  const bytes = files.reduce((sum, [, file]) => sum + file.byteLength, 0);
  const stored: StoredPicture = {
    address,
    width: processed.width,
    height: processed.height,
    color: processed.color,
    widths: [...processed.narrower.map(({ width }) => width), processed.width],
    bytes,
    files: keys,
  };
  await record?.(stored);
  try {
    // the widest last, so that an address works only once all files exist
    for (const [key, file] of files.toReversed()) await to.put(key, file);
  } catch (error) {
    if (!record) await to.remove(keys).catch(() => {});
    throw error;
  }
  return stored;
}

/**
 * Copies the files of an image to a new address. Returns null if they no longer exist; throws StorageUnavailable. `record` stores the row
 * before the files, and the caller then undoes what it recorded, as above.
 */
export async function copyPicture(
  owner: ImageOwner,
  bucket: Bucket,
  folder: string,
  from: string,
  within: Store = store(),
  record?: (address: string) => Promise<void>,
): Promise<string | null> {
  const source = filesOf(from);
  if (!source) return null;
  const address = newAddress(bucket, idInAddress(owner), folder, source.narrower.size, isAnimated(from));
  const names = filesOf(address);
  const pairs: [string, string][] = [...source.narrower].map(([width, key]) => [key, names?.narrower.get(width) ?? '']);
  pairs.push([source.widest, names?.widest ?? '']); // the widest last, as above
  const undo = async () => {
    if (!record) await within.remove(pairs.map(([, copy]) => copy)).catch(() => {});
  };
  await record?.(address);
  try {
    for (const [key, copy] of pairs) {
      const bytes = await within.get(key);
      if (!bytes) {
        await undo();
        return null;
      }
      await within.put(copy, bytes);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return address;
}

/** The store keys of all files of these addresses; other addresses are ignored. */
export const keysOfPictures = (addresses: readonly (string | null | undefined)[]): string[] =>
  addresses.flatMap((address) => {
    const files = address ? filesOf(address) : null;
    return files ? [files.widest, ...files.narrower.values()] : [];
  });

/** Removes all files of these addresses (MEDIA-13). Throws StorageUnavailable. */
export async function removePictures(addresses: readonly (string | null | undefined)[], from: Store = store()): Promise<void> {
  const keys = keysOfPictures(addresses);
  if (keys.length) await from.remove(keys);
}

/**
 * Removes all files in the folders of an owner: images, attached files and leftovers of failed actions. Images of children
 * are in a folder of their own; a trigger schedules the deletion of their files. Throws StorageUnavailable.
 */
export async function removeEverythingOf(owner: string, from: Store = store()): Promise<void> {
  if (!isOwner(owner)) throw new Error('The owner must be a complete id.'); // a prefix would match the folders of several owners
  for (const bucket of BUCKETS) await from.removeFolder(`${bucket}/${owner}/`);
}
