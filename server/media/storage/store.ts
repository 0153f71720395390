import { join } from 'node:path';
import { env } from '../../process/settings.ts';
import { diskStore } from './disk.ts';
import type { Store } from './file-store.ts';
import { s3Store } from './s3.ts';

let chosen: Store | null = null;
/** The configured store: S3 if set, else the data folder. */
export function store(): Store {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret, S3_ENDPOINT: endpoint, S3_REGION: region } = env;
  chosen ??= bucket && id && secret ? s3Store({ bucket, id, secret, region, endpoint }) : diskStore(join(env.DATA_DIR, 'media'));
  return chosen;
}
