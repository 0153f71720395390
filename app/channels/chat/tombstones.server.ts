import { pool } from '#server/database.ts';

const AT_ONCE = 5_000;

/** Forgets what was taken back more than a week ago: no tab that is still open asks for it. */
export const forgetNotes = async (): Promise<void> => {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from channel_gone where ctid = any(array(select ctid from channel_gone where created_at < now() - interval '7 days' limit ${AT_ONCE}))`,
    );
    if ((rowCount ?? 0) < AT_ONCE) return;
  }
};
