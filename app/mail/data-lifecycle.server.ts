import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { ERASED_AFTER_DAYS } from './mail-rules.ts';
import { mails } from './tables.ts';

const ROW_DAYS = 30; // how long a mail is counted as sent or failed

/** Erases address and text of mails that failed a week ago, and deletes the rows of old mails (MAIL-02). */
async function eraseMails(): Promise<void> {
  await db
    .update(mails)
    .set({ to: null, subject: null, text: null })
    .where(and(eq(mails.state, 'failed'), isNotNull(mails.to), lt(mails.endedAt, sql`now() - ${ERASED_AFTER_DAYS} * interval '1 day'`)));
  await db.delete(mails).where(lt(mails.endedAt, sql`now() - ${ROW_DAYS} * interval '1 day'`));
}

export const dailyJobs = [{ run: eraseMails, failed: 'texts of failed mails not erased' }];
