import { eq, sql } from 'drizzle-orm';
import { drafts } from '#app/drafts/tables.ts';
import { localFields } from '#app/publish/schedule/moment.ts';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';

/** The values of the date and time fields for a moment in some hours, in `zone`. */
export const inHours = (hours: number, zone = 'Europe/Berlin') => ({
  ...localFields({ at: new Date(Date.now() + hours * 60 * 60 * 1000).toISOString(), zone }),
  zone,
});

/** Lets the time of a scheduled draft come. */
export async function makeDue(id: string, minutesAgo = 0) {
  const at = sql`now() - ${minutesAgo} * interval '1 minute'`;
  const [draft] = await db.update(drafts).set({ publishAt: at }).where(eq(drafts.id, id)).returning({ job: drafts.publishJobId });
  await db
    .update(jobs)
    .set({ runAt: at })
    .where(eq(jobs.id, draft?.job ?? ''));
}
