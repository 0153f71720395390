import { createRequire } from 'node:module';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { Opened, S3Store } from './file-store.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

type Settings = { bucket: string; id: string; secret: string; region: string; endpoint?: string | undefined };

type Library = typeof import('@aws-sdk/client-s3');
// Required, not imported: in tests Vite's runner would resolve its bundler modules, which Node cannot load.
const require = createRequire(import.meta.url);

const LIST_PAGE_SIZE = 100; // keys per list request
const REQUEST_TIMEOUT_MS = 30_000; // per attempt, until the response starts: ten megabytes at three megabits per second

/** Any S3-compatible store (MinIO, Garage, R2, AWS). The library is large, so it is loaded only when configured. */
export function s3Store({ bucket, id, secret, region, endpoint }: Settings, requestTimeout = REQUEST_TIMEOUT_MS): S3Store {
  let client: S3Client | null = null;
  async function run<T>(work: (s3: Library, client: S3Client) => Promise<T>): Promise<T> {
    const s3: Library = require('@aws-sdk/client-s3');
    client ??= new s3.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }), // bucket names as host names would need DNS entries
      credentials: { accessKeyId: id, secretAccessKey: secret },
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 3_000, requestTimeout, throwOnRequestTimeout: true }, // without it a timeout is only logged
      requestChecksumCalculation: 'WHEN_REQUIRED', // many compatible stores do not support the newer checksums
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    try {
      return await work(s3, client);
    } catch (error) {
      throw new StorageUnavailable(error);
    }
  }
  const fetched = <T>(Key: string, read: (object: GetObjectCommandOutput) => T | Promise<T>) =>
    run(async (s3, from) => {
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
      run(async (s3, to) => {
        await to.send(new s3.PutObjectCommand({ Bucket: bucket, Key, Body, ContentType, ContentLength: Body.byteLength }));
      }),
    get: (Key) => fetched(Key, async ({ Body }) => (await Body?.transformToByteArray()) ?? null),
    open: (Key) =>
      fetched(Key, ({ Body, ContentLength }) =>
        Body && ContentLength !== undefined ? { bytes: ContentLength, body: Body.transformToWebStream() as Opened['body'] } : null,
      ),
    remove: (keys) =>
      run(async (s3, from) => {
        const responses = await Promise.allSettled(keys.map((Key) => from.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key }))));
        for (const response of responses) if (response.status === 'rejected') throw response.reason; // after all others have settled
      }),
    async *keys() {
      let next: string | undefined;
      do {
        const page = await run((s3, from) =>
          from.send(new s3.ListObjectsV2Command({ Bucket: bucket, ...(next && { ContinuationToken: next }) })),
        );
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
        next = page.NextContinuationToken;
      } while (next);
    },
    removeFolder: (folder) =>
      run(async (s3, from) => {
        let next: string | undefined;
        do {
          const page = await from.send(
            new s3.ListObjectsV2Command({
              Bucket: bucket,
              Prefix: folder,
              MaxKeys: LIST_PAGE_SIZE,
              ...(next && { ContinuationToken: next }),
            }),
          );
          // One by one: bulk deletion needs a checksum that not every compatible store supports.
          await Promise.all((page.Contents ?? []).map(({ Key }) => from.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key }))));
          next = page.NextContinuationToken;
        } while (next);
      }),
  };
}
