import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { draftAddress } from '../drafts/draft-address-rules.ts';
import { UNSCHEDULED } from '../drafts/drafts.server.ts';
import { workDeleted } from '../drafts/rules.ts';
import { drafts } from '../drafts/tables.ts';
import { notify } from '../notifications/notify.server.ts';
import { type Kind, kinds } from '../works/kinds.ts';

/** The drafts of new chapters and arcs of a work; the working copy of a part is none. */
const isPartDraft = (workId: string): SQL => and(eq(drafts.workId, workId), isNull(drafts.editsPartId)) as SQL;

/**
 * Turns the drafts of new chapters and arcs of a work that is being deleted into drafts of new works, as the editor does with a draft whose
 * work does not exist. Those that were scheduled lose their time, and their author is notified (SCHED-05).
 */
export async function retainPartDrafts(viewer: Pick<Person, 'id'>, tx: Transaction, { id, kind }: { id: string; kind: Kind }) {
  const type = kinds[kind].draft;
  const retained = isPartDraft(id);
  const scheduled = await tx
    .select({ id: drafts.id, title: drafts.title, publishAt: drafts.publishAt, authorId: drafts.authorId })
    .from(drafts)
    .where(retained)
    .orderBy(drafts.publishAt, drafts.id)
    .for('update');
  if (!scheduled.length) return;
  await tx
    .update(drafts)
    .set({ ...UNSCHEDULED, kind: type, origin: type, workId: null, baseRevision: null })
    .where(retained);
  for (const draft of scheduled.filter(({ publishAt, authorId }) => publishAt && authorId === viewer.id))
    await notify(tx, {
      personId: viewer.id,
      kind: 'not-published',
      data: {
        title: draft.title.trim(),
        reason: workDeleted(kinds[kind].noun),
        to: draftAddress({ id: draft.id, type, workId: null }),
      },
    });
}
