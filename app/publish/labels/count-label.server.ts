import { eq } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { jobHandler } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { works } from '../../works/tables.ts';
import { COUNT_LABEL, storeLabel } from './labels.server.ts';

export const jobHandlers = [
  jobHandler(COUNT_LABEL, ({ workId, partId, isChange }) =>
    db.transaction(async (tx) => {
      const [work] = await tx.select({ authorId: works.authorId }).from(works).where(eq(works.id, workId)).for('no key update');
      if (!work) return;
      await storeLabel({ id: work.authorId }, tx, { workId, partId, isChange, isJob: true });
      await announce(tx, `work:${workId}`);
    }),
  ),
];
