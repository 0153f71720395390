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

/** A store in S3, whose bucket may hold files of other programs. */
export type S3Store = Store & {
  /** All keys of the bucket, page by page. Throws StorageUnavailable. */
  keys(): AsyncGenerator<string>;
};
