import { BUCKETS, type Bucket, filesOf, isAnimated, isOwner, newAddress } from './addresses.ts';
import { accept } from './picture.ts';
import { type Store, store } from './store.ts';

export type StoredPicture = {
  /** `/media/{bucket}/{owner}/{folder}/{timestamp}-{random}.webp`; `?w=320` asks for a narrower file. */
  address: string;
  /** In pixels, of the widest file. */
  width: number;
  height: number;
  /** All stored widths, ascending. */
  widths: number[];
  /** Of all files together. */
  bytes: number;
  /** Keys in the store. */
  files: string[];
};

/** The one door for every upload (MEDIA-01, -04 to -09, -12): checks, makes the files, keeps them. Throws PictureRefused (the sender's
 *  picture) or StorageUnavailable (our store). The caller stores the row in `pictures`; `record` does so before the files are stored, so that a crash
 *  leaves a row that the upload cleanup finds, never files that nothing knows. After a failure the caller also takes back what was recorded, files
 *  first; without `record` nothing is left behind. */
export async function storePicture(
  owner: string,
  bucket: Bucket,
  folder: string,
  source: Uint8Array | Blob | ReadableStream<Uint8Array>,
  to: Store = store(),
  most?: number,
  record?: (stored: StoredPicture) => Promise<void>,
): Promise<StoredPicture> {
  const made = await accept(source, owner, most);
  const address = newAddress(bucket, owner, folder, made.narrower.length, made.animated);
  const names = filesOf(address);
  const files: [string, Buffer][] = [[names?.widest ?? '', made.widest]];
  for (const { width, bytes } of made.narrower) files.push([names?.narrower.get(width) ?? '', bytes]);
  const keys = files.map(([key]) => key);
  const bytes = files.reduce((sum, [, file]) => sum + file.byteLength, 0);
  const stored: StoredPicture = {
    address,
    width: made.width,
    height: made.height,
    widths: [...made.narrower.map(({ width }) => width), made.width],
    bytes,
    files: keys,
  };
  await record?.(stored);
  try {
    for (const [key, file] of files.toReversed()) await to.put(key, file); // the widest last: an address without a file never works
  } catch (error) {
    if (!record) await to.remove(keys).catch(() => {});
    throw error;
  }
  return stored;
}

/** The files of a picture once more, under an address of their own. Null: there are none any more. Throws StorageUnavailable.
 *  `record` stores the row before the files, and then the caller takes back what was recorded, as above. */
export async function copyPicture(
  owner: string,
  bucket: Bucket,
  folder: string,
  from: string,
  within: Store = store(),
  record?: (address: string) => Promise<void>,
): Promise<string | null> {
  const source = filesOf(from);
  if (!source) return null;
  const address = newAddress(bucket, owner, folder, source.narrower.size, isAnimated(from));
  const names = filesOf(address);
  const pairs: [string, string][] = [...source.narrower].map(([width, key]) => [key, names?.narrower.get(width) ?? '']);
  pairs.push([source.widest, names?.widest ?? '']); // the widest last, as above
  const takeBack = async () => {
    if (!record) await within.remove(pairs.map(([, made]) => made)).catch(() => {});
  };
  await record?.(address);
  try {
    for (const [key, copy] of pairs) {
      const bytes = await within.get(key);
      if (!bytes) {
        await takeBack();
        return null;
      }
      await within.put(copy, bytes);
    }
  } catch (error) {
    await takeBack();
    throw error;
  }
  return address;
}

/** The keys of every file of these addresses in the store; what is no address of ours is passed over. */
export const keysOfPictures = (addresses: readonly (string | null | undefined)[]): string[] =>
  addresses.flatMap((address) => {
    const files = address ? filesOf(address) : null;
    return files ? [files.widest, ...files.narrower.values()] : [];
  });

/** Removes every file of these addresses (MEDIA-13). Throws StorageUnavailable. */
export async function removePictures(addresses: readonly (string | null | undefined)[], from: Store = store()): Promise<void> {
  const keys = keysOfPictures(addresses);
  if (keys.length) await from.remove(keys);
}

/** Removes everything that was ever stored for somebody, in every bucket: pictures, attached files, and what a deed left behind. Throws StorageUnavailable. */
export async function removeEverythingOf(owner: string, from: Store = store()): Promise<void> {
  if (!isOwner(owner)) throw new Error('Only a whole id names an owner.'); // anything less would be a folder of many
  for (const bucket of BUCKETS) await from.removeFolder(`${bucket}/${owner}/`);
}
