import { and, asc, inArray, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { keysOfPictures } from '#server/media/pictures.ts';
import { log } from '#server/process/log.ts';
import { channelMessages, files } from '../channels/tables.ts';
import { pictures } from '../works/tables.ts';
import { deleteScheduled, retryScheduled, scheduleDeletion } from './file-deletions.server.ts';
import { deleteUnreferenced, isReferenced } from './unreferenced-images.server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const GENERATED_MS = 30 * DAY_MS; // AMB-42
/** Longer than a device stores an unsaved draft, so that its images still exist when it can be saved. */
const UPLOADED_MS = 61 * DAY_MS;
/** A file is stored shortly before its message. */
const FILE_MS = DAY_MS;
const READ_BATCH_SIZE = 1_000;
const DELETED_BATCH_SIZE = 20; // rows are locked in each transaction
const FIRST = '00000000-0000-0000-0000-000000000000';

/** The smallest UUIDv7 of that time; ids contain the creation time of their row. */
function idOf(moment: number) {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/**
 * Deletes a batch of one person's images, the files after the commit. Locks the rows first and skips those that a save has locked, so that no save can
 * reference them between the check and the deletion.
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

const deleteFiles = async (ids: string[]) => {
  const deleted = await db.transaction(async (tx) => {
    const rows = await tx
      .delete(files)
      .where(and(inArray(files.id, ids), isUnsent))
      .returning({ key: files.key, ownerId: files.ownerId });
    await scheduleDeletion(tx, rows);
    return rows.map(({ key }) => key);
  });
  await deleteScheduled(deleted);
};

const isUnsent = sql`not exists (select from ${channelMessages}
  where ${channelMessages.attachmentKind} = 'file' and ${channelMessages.attachmentAddress} = ${files.key})`;

/** Reads rows by key in batches, so that every statement is short. `unused`: old enough and not referenced when read. */
const readImages = async (after: { owner: string; id: string }, now: number) => {
  const { rows } = await db.execute<{ id: string; owner: string; unused: boolean }>(sql`
    select id, owner_id as owner, not ${isReferenced()}
      and id < case when bucket = 'generated-images' then ${idOf(now - GENERATED_MS)}::uuid else ${idOf(now - UPLOADED_MS)}::uuid end as unused
    from (select * from ${pictures} where (owner_id, id) > (${after.owner}::uuid, ${after.id}::uuid)
      order by owner_id, id limit ${READ_BATCH_SIZE}) ${pictures} order by owner_id, id`);
  return rows;
};
const readFiles = async (after: string, now: number) => {
  const { rows } = await db.execute<{ id: string; unused: boolean }>(sql`
    select id, ${isUnsent} as unused
    from (select * from ${files} where id > ${after}::uuid and id < ${idOf(now - FILE_MS)}::uuid order by id limit ${READ_BATCH_SIZE}) ${files} order by id`);
  return rows;
};

const chunks = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / DELETED_BATCH_SIZE) }, (_, i) =>
    all.slice(i * DELETED_BATCH_SIZE, (i + 1) * DELETED_BATCH_SIZE),
  );

async function cleanUpImages(now: number, stopped: () => boolean): Promise<number> {
  const failed = new Set<string>();
  for (let after = { owner: FIRST, id: FIRST }; !stopped(); ) {
    const rows = await readImages(after, now);
    const last = rows.at(-1);
    if (!last) break;
    const unused = Map.groupBy(
      rows.filter((row) => row.unused),
      ({ owner }) => owner,
    );
    for (const [owner, images] of unused)
      for (const batch of chunks(images.map(({ id }) => id)))
        if (!stopped() && !failed.has(owner)) await deleteImages(owner, batch).catch(() => failed.add(owner));
    after = last;
  }
  return failed.size;
}

async function cleanUpFiles(now: number, stopped: () => boolean): Promise<number> {
  let failed = 0;
  for (let after = FIRST; !stopped(); ) {
    const rows = await readFiles(after, now);
    const last = rows.at(-1);
    if (!last) break;
    for (const batch of chunks(rows.filter(({ unused }) => unused).map(({ id }) => id)))
      if (!stopped()) await deleteFiles(batch).catch(() => void failed++);
    after = last.id;
  }
  return failed;
}

/**
 * Deletes unreferenced uploads: generated images after 30 days (AMB-42), other images after 61, attached files without a message after one. Failed
 * deletions are retried on the next run, and processes may run it concurrently.
 */
export const cleanUpUploads = async (now = Date.now(), stopped = () => false): Promise<void> => {
  const failed = (await retryScheduled(now, stopped)) + (await cleanUpImages(now, stopped)) + (await cleanUpFiles(now, stopped));
  if (failed) log.warn({ failed }, 'upload_cleanup_incomplete');
};
