import { and, desc, eq, sql } from 'drizzle-orm';
import { isNamed, personToActOn } from '#app/roles/roles.server.ts';
import { may } from '#app/roles/rules.ts';
import { requireRank } from '#server/access/role-rules.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { brokenKey } from '#server/database/database-problems.ts';
import { isId } from '#server/database/ids.ts';
import { type RefusedAction, refusedField, tooLate } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { typedLines } from '../../forms/text-rules.ts';
import { people } from '../../people/tables.ts';
import { type Period, QUEUE_TOPIC } from '../case-rules.ts';
import { REMOVE_ALL, RESTORE_ALL } from '../job-kinds.ts';
import { recordAction } from '../log.server.ts';
import { ruleInForce } from '../rules/rules.server.ts';
import { bulkRemovals, bulkRemovalThings, cases, decisions } from '../tables.ts';
import { removableCounts } from './removable.server.ts';
import { REMOVAL_MESSAGES, REMOVALS_SHOWN, REMOVED_DAYS, WORDS_MAX } from './removal-rules.ts';

const SINCE: Record<Period, ReturnType<typeof sql>> = {
  day: sql`now() - interval '24 hours'`,
  week: sql`now() - interval '7 days'`,
  ever: sql`null::timestamptz`,
};

/** Whether the viewer may remove everything from this period; more than 7 days needs an administrator (MOD-20). */
const mayRemove = (viewer: Person, period: Period) => may(viewer.role, period === 'ever' ? 'remove-everything' : 'decide-cases');

/** The newest removals of a person with how far they are. */
const removalsOf = (_viewer: Person, personId: string) =>
  db
    .select({
      id: bulkRemovals.id,
      period: bulkRemovals.period,
      state: bulkRemovals.state,
      total: bulkRemovals.total,
      at: bulkRemovals.createdAt,
      rule: decisions.ruleTitle,
      removed: sql<number>`(select count(*)::int from ${bulkRemovalThings} where ${bulkRemovalThings.removalId} = ${bulkRemovals.id})`,
      isRestorable: sql<boolean>`${bulkRemovals.state} = 'done' and ${bulkRemovals.createdAt} > now() - ${REMOVED_DAYS} * interval '1 day'`,
    })
    .from(bulkRemovals)
    .innerJoin(decisions, eq(decisions.id, bulkRemovals.decisionId))
    .where(eq(bulkRemovals.personId, personId))
    .orderBy(desc(bulkRemovals.id))
    .limit(REMOVALS_SHOWN);

/** What a removal of this period would remove, and the earlier removals; null: nobody, or not for the viewer. */
export async function removalPage(viewer: Person, username: string, period: Period) {
  requireRank(viewer, 'moderator');
  const [person] = await db.select({ id: people.id, username: people.username, name: people.name }).from(people).where(isNamed(username));
  if (!person || person.id === viewer.id || !mayRemove(viewer, period)) return null;
  const range = { personId: person.id, since: SINCE[period], until: sql`now()` };
  const [counts, removals] = await Promise.all([removableCounts(viewer, range), removalsOf(viewer, person.id)]);
  return { person, counts, removals, total: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}
export type RemovalPage = NonNullable<Awaited<ReturnType<typeof removalPage>>>;

type Typed = { period: Period; ruleId: string; words: string };
export type RemovalField = 'rule' | 'words';
export type Started = { removal: string } | RefusedAction<RemovalField> | 'not-found';

/** The case about the person that the decision belongs to; it is decided at once. */
async function decideAbout(
  tx: Transaction,
  actorId: string,
  personId: string,
  texts: { ruleTitle: string; ruleText: string; words: string | null },
) {
  const subject = { subjectType: 'person', subjectId: personId, subjectPersonId: personId } as const;
  const [about] = await tx
    .insert(cases)
    .values({ kind: 'report', ...subject, state: 'decided', decidedAt: sql`now()` })
    .returning({ id: cases.id });
  if (!about) throw new Error('the case was not opened');
  const [created] = await tx
    .insert(decisions)
    .values({ caseId: about.id, actorId, actions: ['remove'], ...texts })
    .returning({ id: decisions.id, createdAt: decisions.createdAt });
  if (!created) throw new Error('the decision was not stored');
  return created;
}

/** Decides to remove everything from a period; the job that carries it out starts with the transaction (MOD-20). */
export async function startRemoval(viewer: Person, username: string, { period, ruleId, words }: Typed): Promise<Started> {
  if (!mayRemove(viewer, period)) return 'not-found';
  const cleaned = typedLines(words);
  if ([...cleaned].length > WORDS_MAX) return refusedField('words', REMOVAL_MESSAGES.wordsTooLong);
  try {
    return await db.transaction(async (tx): Promise<Started> => {
      const found = await personToActOn(viewer, tx, username, period === 'ever' ? 'remove-everything' : 'decide-cases');
      if ('refused' in found) return found.refused;
      const rule = await ruleInForce(viewer, tx, ruleId);
      if (!rule) return refusedField('rule', REMOVAL_MESSAGES.noRule);
      const { id: personId } = found.person;
      const counts = await removableCounts(viewer, { personId, since: SINCE[period], until: sql`now()` }, tx);
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      if (!total) return tooLate(REMOVAL_MESSAGES.nothing);
      const decision = await decideAbout(tx, viewer.id, personId, { ruleTitle: rule.title, ruleText: rule.text, words: cleaned || null });
      const [created] = await tx
        .insert(bulkRemovals)
        .values({ decisionId: decision.id, personId, actorId: viewer.id, period, since: SINCE[period], total })
        .returning({ id: bulkRemovals.id });
      if (!created) throw new Error('the removal was not stored');
      await tx.update(decisions).set({ batchId: created.id }).where(eq(decisions.id, decision.id));
      await recordAction(viewer, tx, {
        action: 'remove-all',
        ...{ personId, decisionId: decision.id, ruleTitle: rule.title, words: cleaned || null, after: { things: String(total) } },
      });
      await enqueueJob(tx, { kind: REMOVE_ALL, data: { id: created.id } });
      await announce(tx, QUEUE_TOPIC);
      return { removal: created.id };
    });
  } catch (error) {
    if (brokenKey(error) !== 'bulk_removals_running_key') throw error;
    return tooLate(REMOVAL_MESSAGES.running);
  }
}

/** Restores a finished removal whole within 30 days. Repeating it changes nothing (MOD-20). */
export async function startRestoring(viewer: Person, username: string, id: string): Promise<Started> {
  if (!isId(id)) return 'not-found';
  return db.transaction(async (tx): Promise<Started> => {
    const acted = await personToActOn(viewer, tx, username, 'decide-cases');
    if ('refused' in acted) return acted.refused;
    const [found] = await tx
      .select({
        decisionId: bulkRemovals.decisionId,
        period: bulkRemovals.period,
        state: bulkRemovals.state,
        isLate: sql<boolean>`${bulkRemovals.createdAt} <= now() - ${REMOVED_DAYS} * interval '1 day'`,
      })
      .from(bulkRemovals)
      .where(and(eq(bulkRemovals.id, id), eq(bulkRemovals.personId, acted.person.id)))
      .for('update');
    if (!found || !mayRemove(viewer, found.period)) return 'not-found';
    if (found.state === 'running') return tooLate(REMOVAL_MESSAGES.running);
    if (found.state !== 'done') return { removal: id };
    if (found.isLate) return tooLate(REMOVAL_MESSAGES.tooLate);
    await tx.update(bulkRemovals).set({ state: 'restoring', restoredBy: viewer.id }).where(eq(bulkRemovals.id, id));
    await recordAction(viewer, tx, { action: 'restore-all', personId: acted.person.id, decisionId: found.decisionId });
    await enqueueJob(tx, { kind: RESTORE_ALL, data: { id } });
    await announce(tx, QUEUE_TOPIC);
    return { removal: id };
  });
}
