import { join } from 'node:path';
import { env } from '../settings.ts';
import { diskStore } from './disk.ts';
import { s3Store } from './s3.ts';

/** A file on its way out, read as it is asked for: nobody holds the whole of it. Nothing is open before the first read. */
export type Opened = { bytes: number; body: ReadableStream<Uint8Array<ArrayBuffer>> };

/** Where files are kept. Keys are paths made by addresses.ts, never anybody's text. */
export type Store = {
  /** Resolves when the file is safely kept. `type` is `image/webp` unless told. Throws StorageUnavailable. */
  put(key: string, bytes: Uint8Array, type?: string): Promise<void>;
  /** Null when there is none. Throws StorageUnavailable. */
  get(key: string): Promise<Uint8Array | null>;
  /** The same, for what may be large. */
  open(key: string): Promise<Opened | null>;
  /** What is not there is removed already. Throws StorageUnavailable. */
  remove(keys: string[]): Promise<void>;
  /** Every file whose key begins with `folder`, which ends with a slash. Throws StorageUnavailable. */
  removeFolder(folder: string): Promise<void>;
};

let chosen: Store | null = null;
/** The store of the settings: S3 when they name one, else the data folder. */
export function store(): Store {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret, S3_ENDPOINT: endpoint, S3_REGION: region } = env;
  chosen ??= bucket && id && secret ? s3Store({ bucket, id, secret, region, endpoint }) : diskStore(join(env.DATA_DIR, 'media'));
  return chosen;
}
