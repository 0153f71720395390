import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { type JobRun, jobHandler, jobKind } from '#server/jobs/jobs.ts';
import { filesOf, stillFor } from '#server/media/addresses.ts';
import { PictureRefused, processImage } from '#server/media/decoding/picture.ts';
import { store } from '#server/media/storage/store.ts';
import { pictures } from './tables.ts';

/** The migration that added the color enqueued it. */
const MEASURE_COLORS = jobKind<Record<string, never>>('measure-colors');
const STEP = 50;
/** Images of a few kilobytes, decoded in turns with the uploads of members. */
const TURN = 'measure-colors';

/** Reads the narrowest file of an image; null if it is missing or cannot be read. Throws StorageUnavailable. */
async function colorOf(address: string): Promise<string | null> {
  const key = filesOf(address)?.narrower.values().next().value ?? stillFor(address);
  const bytes = key ? await store().get(key) : null;
  if (!bytes) return null;
  try {
    return (await processImage(bytes, TURN)).color;
  } catch (error) {
    if (error instanceof PictureRefused && error.reason !== 'busy') return null;
    throw error;
  }
}

/**
 * Measures the average color of images for panels that were uploaded before colors were stored (WARN-07), in small steps so that no
 * statement takes long. A repeated run skips images that have a color.
 */
async function measureColors(_data: object, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  for (let last: string | undefined; ; ) {
    const found: { id: string; address: string }[] = await db
      .select({ id: pictures.id, address: pictures.address })
      .from(pictures)
      .where(
        and(isNull(pictures.color), inArray(pictures.bucket, ['comics', 'generated-images']), last ? gt(pictures.id, last) : undefined),
      )
      .orderBy(asc(pictures.id))
      .limit(STEP);
    for (const { id, address } of found) {
      signal.throwIfAborted();
      const color = await colorOf(address);
      if (color) await db.update(pictures).set({ color }).where(eq(pictures.id, id));
    }
    last = found.at(-1)?.id;
    if (!last) return;
  }
}

export const jobHandlers = [jobHandler(MEASURE_COLORS, measureColors)];
