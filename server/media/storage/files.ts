import { randomBytes } from 'node:crypto';
import { type Bucket, isOwner } from '../addresses.ts';
import type { Opened, Store } from './file-store.ts';
import { store } from './store.ts';

const FOLDER = /^[a-z_]+(?:\/[a-z_]+){0,2}$/;

/**
 * Stores an attached file unchanged, beside the images (MEDIA-10). It has no address under /media/: only a route that checks access serves
 * it, as a download. Returns its key; throws StorageUnavailable. `record` stores the key first, so that after a crash the upload cleanup
 * finds the file.
 */
export async function storeFile(
  owner: string,
  bucket: Bucket,
  folder: string,
  name: string,
  bytes: Uint8Array,
  to: Store = store(),
  record?: (key: string) => Promise<void>,
): Promise<string> {
  if (!isOwner(owner) || !FOLDER.test(folder)) throw new Error('A file needs an owner’s id and a folder, in lower case.');
  const [, ending = 'bin'] = /\.([a-z0-9]{1,10})$/.exec(name.toLowerCase()) ?? [];
  // `.webp` is reserved for images, which are served under /media/.
  const key = `${bucket}/${owner}/${folder}/${Date.now()}-${randomBytes(12).toString('hex')}.${ending === 'webp' ? 'bin' : ending}`;
  await record?.(key);
  await to.put(key, bytes, 'application/octet-stream');
  return key;
}

/** Null when there is none. Throws StorageUnavailable. */
export const openStored = (key: string, from: Store = store()): Promise<Opened | null> => from.open(key);

/** Throws StorageUnavailable. */
export async function removeStored(keys: readonly string[], from: Store = store()): Promise<void> {
  if (keys.length) await from.remove([...keys]);
}

const FOR_HEADER = /[^\x20-\x7e]|["\\%]/g;

/** The headers of an attached file: always a download, never displayed or executed on this site. */
export const downloadHeaders = (name: string, bytes: number): [string, string][] => [
  ['content-type', 'application/octet-stream'],
  ['content-length', String(bytes)],
  [
    'content-disposition',
    `attachment; filename="${name.replace(FOR_HEADER, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
  ],
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; sandbox"],
  ['cross-origin-resource-policy', 'same-origin'],
  ['cache-control', 'private, no-store'],
];
