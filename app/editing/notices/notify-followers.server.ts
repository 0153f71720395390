import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { addWorkEvent } from '../../notifications/events/events.server.ts';
import { works } from '../../works/tables.ts';

type Update = { workId: string; partId: string | null } & ({ versionId: string } | { announcement: string });

/** Notifies the followers of changes or an announcement of the viewer's own work, which is in `Recently updated` again (EDIT-10). */
export async function notifyFollowers(viewer: Person, tx: Transaction, update: Update): Promise<void> {
  await tx
    .update(works)
    .set({ renewedAt: sql`now()`, announcedAt: sql`now()` })
    .where(and(eq(works.id, update.workId), eq(works.authorId, viewer.id)));
  await addWorkEvent(tx, { kind: 'work-updated', versionId: null, ...update });
}
