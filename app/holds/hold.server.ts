import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import type { HoldReason } from '../audience/state-rules.ts';
import { QUEUE_TOPIC } from '../moderation/case-rules.ts';
import { copyOf } from '../moderation/cases/case-copies.server.ts';
import { caseCopies, cases } from '../moderation/tables.ts';
import type { HeldSubject } from './hold-rules.ts';

/**
 * Opens the case of a held thing of the viewer, with a copy of it. An open one is replaced, so that nobody releases a text that was changed
 * since it was read.
 */
export async function openHeldCase(
  viewer: Person,
  tx: Transaction,
  { type, id }: HeldSubject,
  holdReason: HoldReason,
  changed = sql`'{}'::jsonb`,
) {
  await closeHeldCase(viewer, tx, { type, id });
  const [opened] = await tx
    .insert(cases)
    .values({ kind: 'held', subjectType: type, subjectId: id, subjectPersonId: viewer.id, holdReason })
    .returning({ id: cases.id });
  if (!opened) throw new Error('the case was not opened');
  await tx.execute(sql`
    insert into ${caseCopies} (case_id, document, context)
    select ${opened.id}::uuid, copied.document || ${changed}, copied.context from (${copyOf({ type, id })}) copied (document, context)`);
  await announce(tx, QUEUE_TOPIC);
}

/** Deletes the open case about held texts of the viewer, which are no longer there. */
export async function closeHeldCase(viewer: Person, tx: Transaction, { type, id }: HeldSubject): Promise<void> {
  const isOpen: SQL | undefined = and(
    eq(cases.kind, 'held'),
    eq(cases.subjectType, type),
    eq(cases.subjectId, id),
    eq(cases.subjectPersonId, viewer.id),
    sql`${cases.state} = 'open'`,
  );
  if ((await tx.delete(cases).where(isOpen).returning({ id: cases.id })).length) await announce(tx, QUEUE_TOPIC);
}
