import { join } from 'node:path';
import type { Env } from '../../process/env.ts';
import { diskStore } from './disk.ts';
import type { S3Store, Store } from './file-store.ts';
import { s3Store } from './s3.ts';

/** The store of the S3 settings; null without them. */
export function s3StoreOf({ S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret, ...env }: Env): S3Store | null {
  return bucket && id && secret ? s3Store({ bucket, id, secret, region: env.S3_REGION, endpoint: env.S3_ENDPOINT }) : null;
}

/** The configured store: S3 if set, else the data folder. */
export const storeOf = (env: Env): Store => s3StoreOf(env) ?? diskStore(join(env.DATA_DIR, 'media'));
