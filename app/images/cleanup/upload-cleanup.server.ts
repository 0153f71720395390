import { asc, inArray, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { firstIdAt, ID_BEFORE_ALL } from '#server/database/ids.ts';
import { keysOfPictures } from '#server/media/pictures.ts';
import { log } from '#server/process/log.ts';
import { pictures } from '../tables.ts';
import { batchesOf, deleteScheduled } from './file-deletions.server.ts';
import { deleteUnreferenced, isReferenced } from './unreferenced-images.server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const GENERATED_MS = 30 * DAY_MS; // AMB-42
/** Longer than a device stores an unsaved draft, so that its images still exist when it can be saved. */
const UPLOADED_MS = 61 * DAY_MS;
const READ_BATCH_SIZE = 1_000;

/**
 * Deletes a batch of one person's images, the files after the commit. Locks the rows first and skips those that a save has locked, so that
 * no save can reference them between the check and the deletion.
 */
const deleteImages = async (ownerId: string, ids: string[]) => {
  const deleted = await db.transaction(async (tx) => {
    const locked = await tx
      .select({ address: pictures.address })
      .from(pictures)
      .where(inArray(pictures.id, ids))
      .orderBy(asc(pictures.address))
      .for('update', { skipLocked: true });
    const addresses = locked.map(({ address }) => address);
    return deleteUnreferenced({ id: ownerId }, tx, addresses);
  });
  await deleteScheduled(keysOfPictures(deleted));
};

/** Reads rows by key in batches, so that every statement is short. `unused`: old enough and not referenced when read. */
const readImages = async (after: { owner: string; id: string }, now: number) => {
  const { rows } = await db.execute<{ id: string; owner: string; unused: boolean }>(sql`
    select id, owner_id as owner, not ${isReferenced()}
      and id < case when bucket = 'generated-images' then ${firstIdAt(now - GENERATED_MS)}::uuid else ${firstIdAt(now - UPLOADED_MS)}::uuid end as unused
    from (select * from ${pictures} where (owner_id, id) > (${after.owner}::uuid, ${after.id}::uuid)
      order by owner_id, id limit ${READ_BATCH_SIZE}) ${pictures} order by owner_id, id`);
  return rows;
};
/** Deletes unreferenced images: generated ones after 30 days (AMB-42), others after 61. Returns for how many people it failed. */
export async function cleanUpImages(now: number, stopped: () => boolean): Promise<number> {
  const failed = new Set<string>();
  for (let after = { owner: ID_BEFORE_ALL, id: ID_BEFORE_ALL }; !stopped(); ) {
    const rows = await readImages(after, now);
    const last = rows.at(-1);
    if (!last) break;
    const unused = Map.groupBy(
      rows.filter((row) => row.unused),
      ({ owner }) => owner,
    );
    for (const [owner, images] of unused)
      for (const batch of batchesOf(images.map(({ id }) => id)))
        if (!stopped() && !failed.has(owner)) await deleteImages(owner, batch).catch(() => failed.add(owner));
    after = last;
  }
  return failed.size;
}

/** Deletes uploads that became unnecessary before `now`, until `stopped`. Returns how many deletions failed. */
export type UploadCleanup = (now: number, stopped: () => boolean) => Promise<number>;

/** Runs the cleanups one after the other. Failed deletions are retried on the next run, and processes may run it concurrently. */
export async function cleanUpUploads(cleanups: readonly UploadCleanup[], now: number, stopped: () => boolean): Promise<void> {
  let failed = 0;
  for (const cleanUp of cleanups) failed += await cleanUp(now, stopped);
  if (failed) log.warn({ failed }, 'upload cleanup incomplete, will retry');
}
