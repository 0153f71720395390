import { pool } from '#server/database/database.ts';

const BATCH_SIZE = 5_000;

/** Purges records of messages deleted more than a week ago, which no open tab needs any more. */
export const purgeTombstones = async (): Promise<void> => {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from deleted_channel_messages where ctid = any(array(select ctid from deleted_channel_messages where created_at < now() - interval '7 days' limit ${BATCH_SIZE}))`,
    );
    if ((rowCount ?? 0) < BATCH_SIZE) return;
  }
};
