import { and, gt, lt, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { removePictures } from '#server/media/pictures.ts';
import { takeUnshown } from '../works/shown-elsewhere.server.ts';
import { generatedImages } from './tables.ts';

const HOUR = 60 * 60 * 1000;
const KEPT_MS = 30 * 24 * HOUR;
const AT_ONCE = 500;

/** The least id (UUIDv7) of that moment: what was made when is asked of the primary key. */
function idOf(moment: number) {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/**
 * Takes away generated pictures that became 30 days old within the last hour and that nothing of their owner's shows (AMB-42), with their records.
 * Asked every ten minutes: each is looked at a few times and then left in peace, also where the house was closed in that hour.
 */
export const forgetUnused = async (now = Date.now()): Promise<void> => {
  const old = await db
    .select({ id: generatedImages.userId, addresses: sql<string[]>`array_agg(${generatedImages.url})` })
    .from(generatedImages)
    .where(and(gt(generatedImages.id, idOf(now - KEPT_MS - HOUR)), lt(generatedImages.id, idOf(now - KEPT_MS))))
    .groupBy(generatedImages.userId)
    .limit(AT_ONCE);
  for (const { id, addresses } of old) await removePictures(await db.transaction((tx) => takeUnshown({ id }, tx, addresses)));
};
