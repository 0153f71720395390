import { and, eq, isNotNull } from 'drizzle-orm';
import type { State } from '#app/audience/state-rules.ts';
import { requireRank } from '#server/access/role-rules.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { notify } from '../../notifications/notify.server.ts';
import { reports } from '../../reports/tables.ts';
import { UNDO_SECONDS } from './decision-rules.ts';
import type { Thing } from './subjects.server.ts';

/** The outcome that the reporters of a case are notified of. */
export type Answer = 'upheld' | 'dismissed' | 'gone';
type Outcome = { state: State; words: string | null; rule: string | null };

type Author = Pick<Thing, 'authorId' | 'noun' | 'title'>;

const afterUndo = () => new Date(Date.now() + UNDO_SECONDS * 1_000);

/** Notifies the author of a thing of what was decided about it, once Undo is over. Returns the id of the notification. */
export function notifyAuthor(viewer: Person, tx: Transaction, { authorId, noun, title }: Author, { state, words, rule }: Outcome) {
  requireRank(viewer, 'moderator');
  return notify(tx, { personId: authorId, kind: 'decided', data: { noun, title, state, words, rule }, sendAt: afterUndo() });
}

/** Notifies the author of something that was held that everyone sees it now. Returns the id of the notification. */
export function notifyReleased(viewer: Person, tx: Transaction, { authorId, noun, title }: Author) {
  requireRank(viewer, 'moderator');
  return notify(tx, { personId: authorId, kind: 'released', data: { noun, title }, sendAt: afterUndo() });
}

/** Notifies everyone who reported the thing, each once, when Undo is over. Returns the ids of the notifications. */
export async function notifyReporters(viewer: Person, tx: Transaction, caseId: string, { noun, answer }: { noun: string; answer: Answer }) {
  requireRank(viewer, 'moderator');
  const reporters = await tx
    .selectDistinct({ id: reports.personId })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNotNull(reports.personId)));
  const ids: string[] = [];
  for (const { id } of reporters)
    if (id) ids.push(await notify(tx, { personId: id, kind: 'report-answered', data: { noun, answer }, sendAt: afterUndo() }));
  return ids;
}
