import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import type { HoldReason } from '../audience/state-rules.ts';
import { QUEUE_TOPIC } from '../moderation/case-rules.ts';
import { copyOf } from '../moderation/cases/case-copies.server.ts';
import { deleteCase } from '../moderation/delete-case.server.ts';
import { caseCopies, cases } from '../moderation/tables.ts';
import { HELD_OPEN_MAX, type HeldSubject } from './hold-rules.ts';

/** Thrown when `HELD_OPEN_MAX` things of a person wait for a moderator; `storeChecked` catches it. */
export class TooManyHeld extends Error {}

/** Throws if the viewer has `HELD_OPEN_MAX` open cases. The lock makes other requests of the viewer wait and be counted. */
async function requireFewerHeld(viewer: Person, tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${viewer.id}, 0))`);
  const isOpen = and(eq(cases.subjectPersonId, viewer.id), eq(cases.kind, 'held'), eq(cases.state, 'open'));
  const open = await tx.select({ id: cases.id }).from(cases).where(isOpen).limit(HELD_OPEN_MAX);
  if (open.length >= HELD_OPEN_MAX) throw new TooManyHeld();
}

/**
 * Creates the case of a held thing of the viewer, with a copy of it. An open one is replaced, so that nobody releases a text that was
 * changed since it was read. `isHeldNow`: a text is held by this request, which throws `TooManyHeld`.
 */
export async function createHeldCase(
  viewer: Person,
  tx: Transaction,
  { type, id }: HeldSubject,
  holdReason: HoldReason,
  { changed = sql`'{}'::jsonb`, isHeldNow = true } = {},
) {
  if (!(await deleteHeldCase(viewer, tx, { type, id })) && isHeldNow) await requireFewerHeld(viewer, tx);
  const [created] = await tx
    .insert(cases)
    .values({ kind: 'held', subjectType: type, subjectId: id, subjectPersonId: viewer.id, holdReason })
    .returning({ id: cases.id });
  if (!created) throw new Error('the case was not stored');
  await tx.execute(sql`
    insert into ${caseCopies} (case_id, document, context)
    select ${created.id}::uuid, copied.document || ${changed}, copied.context from (${copyOf({ type, id })}) copied (document, context)`);
  await announce(tx, QUEUE_TOPIC);
}

/** Deletes the open case about held texts of the viewer or their channel, which are no longer there. Returns whether there was one. */
export async function deleteHeldCase(viewer: Person, tx: Transaction, { type, id }: HeldSubject): Promise<boolean> {
  const isOpen = and(
    eq(cases.kind, 'held'),
    eq(cases.subjectType, type),
    eq(cases.subjectId, id),
    type === 'channel' ? undefined : eq(cases.subjectPersonId, viewer.id), // it may be of an earlier owner
    eq(cases.state, 'open'),
  );
  const [open] = await tx.select({ id: cases.id }).from(cases).where(isOpen).for('update');
  if (!open) return false;
  await deleteCase(tx, open.id);
  await announce(tx, QUEUE_TOPIC);
  return true;
}
