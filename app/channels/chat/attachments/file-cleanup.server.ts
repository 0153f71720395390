import { and, inArray, sql } from 'drizzle-orm';
import { batchesOf, deleteScheduled, scheduleDeletion } from '#app/images/cleanup/file-deletions.server.ts';
import { db } from '#server/database/database.ts';
import { firstIdAt, ID_BEFORE_ALL } from '#server/database/ids.ts';
import { channelMessages, files } from '../../tables.ts';

/** A file is stored shortly before its message. */
const FILE_MS = 24 * 60 * 60 * 1000;
const READ_BATCH_SIZE = 1_000;

const isUnsent = sql`not exists (select from ${channelMessages}
  where ${channelMessages.attachmentKind} = 'file' and ${channelMessages.attachmentAddress} = ${files.key})`;

/** Reads files by id, so that every statement is short. `unused`: without a message when read. */
const readFiles = async (after: string, now: number) => {
  const { rows } = await db.execute<{ id: string; unused: boolean }>(sql`
    select id, ${isUnsent} as unused
    from (select * from ${files} where id > ${after}::uuid and id < ${firstIdAt(now - FILE_MS)}::uuid order by id limit ${READ_BATCH_SIZE}) ${files} order by id`);
  return rows;
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

/** Deletes attached files without a message after one day. Returns how many batches failed. */
export async function cleanUpFiles(now: number, stopped: () => boolean): Promise<number> {
  let failed = 0;
  for (let after = ID_BEFORE_ALL; !stopped(); ) {
    const rows = await readFiles(after, now);
    const last = rows.at(-1);
    if (!last) break;
    for (const batch of batchesOf(rows.filter(({ unused }) => unused).map(({ id }) => id)))
      if (!stopped()) await deleteFiles(batch).catch(() => void failed++);
    after = last.id;
  }
  return failed;
}
