import { createRequire } from 'node:module';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { StorageUnavailable } from './storage-unavailable.ts';
import type { Opened, Store } from './store.ts';

type Place = { bucket: string; id: string; secret: string; region: string; endpoint?: string | undefined };

type Library = typeof import('@aws-sdk/client-s3');
// Required, not imported: its modules for bundlers are found by Vite's runner in tests, and Node cannot load those.
const require = createRequire(import.meta.url);

const AT_ONCE = 100; // files of a folder
const ANSWER_MS = 30_000; // of one attempt, until its answer begins: ten megabytes at three megabits a second

/** Any S3-compatible store (MinIO, Garage, R2, AWS). Its library is read only when one is set: it is large. */
export function s3Store({ bucket, id, secret, region, endpoint }: Place, requestTimeout = ANSWER_MS): Store {
  let client: S3Client | null = null;
  async function ask<T>(work: (s3: Library, client: S3Client) => Promise<T>): Promise<T> {
    const s3: Library = require('@aws-sdk/client-s3');
    client ??= new s3.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }), // names of buckets as host names need DNS of their own
      credentials: { accessKeyId: id, secretAccessKey: secret },
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 3_000, requestTimeout, throwOnRequestTimeout: true }, // without it the time is only logged
      requestChecksumCalculation: 'WHEN_REQUIRED', // many compatible stores do not know the newer ones
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    try {
      return await work(s3, client);
    } catch (error) {
      throw new StorageUnavailable(error);
    }
  }
  const fetched = <T>(Key: string, read: (object: GetObjectCommandOutput) => T | Promise<T>) =>
    ask(async (s3, from) => {
      try {
        return await read(await from.send(new s3.GetObjectCommand({ Bucket: bucket, Key })));
      } catch (error) {
        if (error instanceof s3.NoSuchKey || (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404)
          return null;
        throw error;
      }
    });
  return {
    put: (Key, Body, ContentType = 'image/webp') =>
      ask(async (s3, to) => {
        await to.send(new s3.PutObjectCommand({ Bucket: bucket, Key, Body, ContentType, ContentLength: Body.byteLength }));
      }),
    get: (Key) => fetched(Key, async ({ Body }) => (await Body?.transformToByteArray()) ?? null),
    open: (Key) =>
      fetched(Key, ({ Body, ContentLength }) =>
        Body && ContentLength !== undefined ? { bytes: ContentLength, body: Body.transformToWebStream() as Opened['body'] } : null,
      ),
    remove: (keys) =>
      ask(async (s3, from) => {
        const answers = await Promise.allSettled(keys.map((Key) => from.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key }))));
        for (const answer of answers) if (answer.status === 'rejected') throw answer.reason; // once no other is under way
      }),
    removeFolder: (folder) =>
      ask(async (s3, from) => {
        let next: string | undefined;
        do {
          const page = await from.send(
            new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: folder, MaxKeys: AT_ONCE, ...(next && { ContinuationToken: next }) }),
          );
          // One by one: deleting many at once asks for a checksum that not every compatible store knows.
          await Promise.all((page.Contents ?? []).map(({ Key }) => from.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key }))));
          next = page.NextContinuationToken;
        } while (next);
      }),
  };
}
