import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { may } from '#app/roles/rules.ts';
import { requireRank } from '#server/access/role-rules.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { type RefusedAction, tooLate } from '#server/http/problem-rules.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { recordAction } from '../log.server.ts';
import { rules } from '../tables.ts';
import { RULE_MESSAGES, RULES_MAX, RULES_TOPIC, type RuleMove, type RuleText } from './rule-rules.ts';

/** `reasons` are the reasons of reports that preselect the rule. */
export type Rule = { id: string; title: string; text: string; reasons: string[] };

const columns = { id: rules.id, title: rules.title, text: rules.text, reasons: rules.reasons };
const inForce = db
  .select(columns)
  .from(rules)
  .where(isNull(rules.retiredAt))
  .orderBy(asc(rules.position), asc(rules.id))
  .limit(RULES_MAX)
  .prepare('rules_in_force');

/** The rules in force, in their order: the same for everyone, visitors included (MOD-08). */
export const rulesInForce = (_viewer: Viewer): Promise<Rule[]> => inForce.execute();

/** A rule that decisions can name; null: there is no such rule in force. */
export async function ruleInForce(viewer: Person, tx: Transaction, id: string): Promise<Rule | null> {
  requireRank(viewer, 'moderator');
  if (!isId(id)) return null;
  const [rule] = await tx
    .select(columns)
    .from(rules)
    .where(and(eq(rules.id, id), isNull(rules.retiredAt)));
  return rule ?? null;
}

export type RuleChanged = 'done' | RefusedAction | 'not-found';

/** Locks the rules in force, so that changes of their number and order follow each other. */
const lockRules = (tx: Transaction) =>
  tx.select().from(rules).where(isNull(rules.retiredAt)).orderBy(asc(rules.position), asc(rules.id)).for('update');
const ADDING_LOCK = 7_305_211_008; // row locks do not stop concurrent inserts

/** Adds a rule at the end. */
export async function addRule(viewer: Person, rule: RuleText): Promise<RuleChanged> {
  if (!may(viewer.role, 'change-settings')) return 'not-found';
  return db.transaction(async (tx): Promise<RuleChanged> => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADDING_LOCK})`);
    const all = await lockRules(tx);
    if (all.length >= RULES_MAX) return tooLate(RULE_MESSAGES.tooMany);
    await freeReasons(tx, rule.reasons);
    await tx.insert(rules).values({ ...rule, position: (all.at(-1)?.position ?? 0) + 1 });
    await announce(tx, RULES_TOPIC);
    await recordAction(viewer, tx, { action: 'rule-added', personId: null, ruleTitle: rule.title });
    return 'done';
  });
}

/** Each reason preselects one rule, so the others give these up. */
const freeReasons = (tx: Transaction, reasons: readonly string[]) =>
  tx
    .update(rules)
    .set({ reasons: sql`array(select reason from unnest(${rules.reasons}) reason where reason <> all(${sql.param(reasons)}::text[]))` })
    .where(sql`${rules.reasons} && ${sql.param(reasons)}::text[]`);

/** Stores the wording and the reasons of a rule, with a log line if they differ. */
async function storeWording(viewer: Person, tx: Transaction, before: Rule, rule: RuleText) {
  const isSame = before.title === rule.title && before.text === rule.text && sorted(before.reasons) === sorted(rule.reasons);
  if (isSame) return;
  await freeReasons(tx, rule.reasons);
  await tx.update(rules).set(rule).where(eq(rules.id, before.id));
  const valuesOf = ({ title, text, reasons }: RuleText | Rule) => ({ title, text, reasons: reasons.join(', ') });
  await recordAction(viewer, tx, {
    action: 'rule-changed',
    personId: null,
    ruleTitle: rule.title,
    ...{ before: valuesOf(before), after: valuesOf(rule) },
  });
}
const sorted = (reasons: readonly string[]) => reasons.toSorted().join();

/**
 * Moves a rule by one place, with the wording that was typed beside the button, or retires it; decisions keep the wording that they were
 * made under.
 */
export async function moveRule(viewer: Person, id: string, move: RuleMove, typed: RuleText | null): Promise<RuleChanged> {
  if (!isId(id) || !may(viewer.role, 'change-settings')) return 'not-found';
  return db.transaction(async (tx): Promise<RuleChanged> => {
    const all = await lockRules(tx);
    const at = all.findIndex((rule) => rule.id === id);
    const rule = all[at];
    if (!rule) return 'not-found';
    await announce(tx, RULES_TOPIC);
    if (move === 'retire') {
      if (all.length === 1) return tooLate(RULE_MESSAGES.tooFew);
      await tx.update(rules).set({ retiredAt: sql`now()` }).where(eq(rules.id, id));
      await recordAction(viewer, tx, { action: 'rule-retired', personId: null, ruleTitle: rule.title });
      return 'done';
    }
    if (typed) await storeWording(viewer, tx, rule, typed);
    const other = all[at + (move === 'up' ? -1 : 1)];
    if (!other) return 'done';
    await tx.update(rules).set({ position: other.position }).where(eq(rules.id, rule.id));
    await tx.update(rules).set({ position: rule.position }).where(eq(rules.id, other.id));
    await recordAction(viewer, tx, { action: 'rule-moved', personId: null, ruleTitle: typed?.title ?? rule.title });
    return 'done';
  });
}

/** Changes the wording of a rule, and the reasons that preselect it. */
export async function editRule(viewer: Person, id: string, rule: RuleText): Promise<RuleChanged> {
  if (!isId(id) || !may(viewer.role, 'change-settings')) return 'not-found';
  return db.transaction(async (tx): Promise<RuleChanged> => {
    const before = (await lockRules(tx)).find((locked) => locked.id === id);
    if (!before) return 'not-found';
    await storeWording(viewer, tx, before, rule);
    await announce(tx, RULES_TOPIC);
    return 'done';
  });
}
