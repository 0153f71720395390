import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { reports } from '../../reports/tables.ts';
import type { StateBefore } from '../case-rules.ts';
import { type bulkRemovals, bulkRemovalThings, cases, decisions, moderationLog } from '../tables.ts';
import { type Range, removable, TABLES } from './removable.server.ts';
import { REMOVAL_BATCH_SIZE, type RemovableType } from './removal-rules.ts';

export type Removal = typeof bulkRemovals.$inferSelect;
type Rule = Pick<typeof decisions.$inferSelect, 'ruleTitle' | 'ruleText' | 'words'>;

export const rangeOf = ({ personId, since, createdAt }: Removal): Range => ({
  personId,
  since: sql`${since?.toISOString() ?? null}::timestamptz`,
  until: sql`${createdAt.toISOString()}::timestamptz`,
});

/** Closes the open cases about the things as upheld; each gets a decision of the batch, so that its history names it. */
async function closeCases(tx: Transaction, { id, actorId }: Removal, rule: Rule, open: readonly string[]) {
  if (!open.length) return;
  await tx.insert(decisions).values(open.map((caseId) => ({ caseId, actorId, actions: ['remove' as const], ...rule, batchId: id })));
  await tx
    .update(cases)
    .set({ state: 'decided', decidedAt: sql`now()`, takenBy: null, takenUntil: null })
    .where(inArray(cases.id, [...open]));
  await tx
    .update(reports)
    .set({ status: 'upheld' })
    .where(inArray(reports.caseId, [...open]));
}

/**
 * Removes up to one batch of a kind with its log lines, in the transaction of the job. Cases are locked before things, as decisions lock
 * them. Returns how many were found; 0 means that the kind is done.
 */
export async function removeBatch(tx: Transaction, removal: Removal, rule: Rule, type: RemovableType): Promise<number> {
  const found = await tx.execute<{ id: string }>(
    sql`select thing.id ${removable(type, rangeOf(removal))} order by thing.id limit ${REMOVAL_BATCH_SIZE}`,
  );
  const ids = found.rows.map(({ id }) => id);
  if (!ids.length) return 0;
  const open = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(eq(cases.state, 'open'), inArray(cases.kind, ['report', 'held']), eq(cases.subjectType, type), inArray(cases.subjectId, ids)),
    )
    .orderBy(cases.id)
    .for('update');
  const table = TABLES[type];
  const things = await tx
    .select({ id: table.id, state: table.state, decisionId: table.stateDecisionId, at: table.stateAt })
    .from(table)
    .where(and(inArray(table.id, ids), sql`${table.state} <> 'removed'`))
    .orderBy(table.id)
    .for('update');
  await closeCases(
    tx,
    removal,
    rule,
    open.map(({ id }) => id),
  );
  if (!things.length) return ids.length;
  const { decisionId, personId, actorId } = removal;
  await tx
    .update(table)
    .set({ state: 'removed', stateDecisionId: decisionId, stateAt: sql`now()` })
    .where(
      inArray(
        table.id,
        things.map(({ id }) => id),
      ),
    );
  await tx.insert(bulkRemovalThings).values(
    things.map(({ id, state, decisionId: decision, at }) => {
      const before: StateBefore = { state, decisionId: decision, at: at?.toISOString() ?? null };
      return { removalId: removal.id, thingType: type, thingId: id, before };
    }),
  );
  await tx.insert(moderationLog).values(
    things.map(({ id, state }) => ({
      ...{ action: 'remove', actorId, personId, subjectType: type, subjectId: id, decisionId },
      ...{ ruleTitle: rule.ruleTitle, words: rule.words, before: { state }, after: { state: 'removed' } },
    })),
  );
  return ids.length;
}

/** Gives a batch of things their earlier state, unless something else was decided about them since. Returns how many there were. */
export async function restoreBatch(tx: Transaction, removal: Removal, actorId: string | null): Promise<number> {
  const batch = await tx
    .select()
    .from(bulkRemovalThings)
    .where(eq(bulkRemovalThings.removalId, removal.id))
    .orderBy(bulkRemovalThings.thingType, bulkRemovalThings.thingId)
    .limit(REMOVAL_BATCH_SIZE)
    .for('update');
  const byType = Map.groupBy(batch, ({ thingType }) => thingType);
  for (const [type, things] of byType) {
    const table = TABLES[type];
    const values = sql.join(
      things.map(
        ({ thingId, before: { state, decisionId, at } }) => sql`(${thingId}::uuid, ${state}, ${decisionId}::uuid, ${at}::timestamptz)`,
      ),
      sql`, `,
    );
    // A kids story whose review began meanwhile waits instead of being shown; one that was hidden before is hidden again.
    const waits = sql`earlier.state = 'shown' and thing.review is not null`;
    const state = type === 'work' ? sql`case when ${waits} then 'waiting' else earlier.state end` : sql`earlier.state`;
    const { rows } = await tx.execute<{ id: string; state: string }>(sql`
      update ${table} thing set state = ${state}, state_decision_id = earlier.decision, state_at = earlier.at
      from (values ${values}) earlier (id, state, decision, at)
      where thing.id = earlier.id and thing.state_decision_id = ${removal.decisionId} returning thing.id, thing.state`);
    if (rows.length)
      await tx.insert(moderationLog).values(
        rows.map(({ id, state }) => ({
          ...{ action: 'restore', actorId, personId: removal.personId, subjectType: type, subjectId: id, decisionId: removal.decisionId },
          ...{ before: { state: 'removed' }, after: { state } },
        })),
      );
    await tx.delete(bulkRemovalThings).where(
      and(
        eq(bulkRemovalThings.removalId, removal.id),
        eq(bulkRemovalThings.thingType, type),
        inArray(
          bulkRemovalThings.thingId,
          things.map(({ thingId }) => thingId),
        ),
      ),
    );
  }
  return batch.length;
}
