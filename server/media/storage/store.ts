import { join } from 'node:path';
import { env } from '../../process/settings.ts';
import { diskStore } from './disk.ts';
import { s3Store } from './s3.ts';

/** A file as a stream, never in memory as a whole. It is opened on the first read. */
export type Opened = { bytes: number; body: ReadableStream<Uint8Array<ArrayBuffer>> };

/** A file store. Keys are paths made by addresses.ts, never user text. */
export type Store = {
  /** Resolves when the file is stored durably. `type` defaults to `image/webp`. Throws StorageUnavailable. */
  put(key: string, bytes: Uint8Array, type?: string): Promise<void>;
  /** Null if it does not exist. Throws StorageUnavailable. */
  get(key: string): Promise<Uint8Array | null>;
  /** The same as a stream, for large files. */
  open(key: string): Promise<Opened | null>;
  /** Ignores missing files. Throws StorageUnavailable. */
  remove(keys: string[]): Promise<void>;
  /** Removes all files whose key starts with `folder`, which ends with a slash. Throws StorageUnavailable. */
  removeFolder(folder: string): Promise<void>;
};

let chosen: Store | null = null;
/** The configured store: S3 if set, else the data folder. */
export function store(): Store {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret, S3_ENDPOINT: endpoint, S3_REGION: region } = env;
  chosen ??= bucket && id && secret ? s3Store({ bucket, id, secret, region, endpoint }) : diskStore(join(env.DATA_DIR, 'media'));
  return chosen;
}
