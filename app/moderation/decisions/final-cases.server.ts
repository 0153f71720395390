import { sql } from 'drizzle-orm';
import { UNDO_SECONDS } from '#app/audience/state-rules.ts';
import { db } from '#server/database/database.ts';
import { cases } from '../tables.ts';

const BATCH_SIZE = 500;

/** Makes decided cases final when Undo is over; an appeal opens a case of its own (MOD-12). In batches that are each committed. */
export async function makeFinal(_now: number, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const { rowCount } = await db.execute(sql`
      update ${cases} set state = 'final' where id in (
        select id from ${cases} where state = 'decided' and decided_at < now() - ${UNDO_SECONDS} * interval '1 second' limit ${BATCH_SIZE}
        for update skip locked)`);
    if ((rowCount ?? 0) < BATCH_SIZE) return;
  }
}

export const frequentJobs = [{ run: makeFinal, failed: 'decided cases not made final' }];
