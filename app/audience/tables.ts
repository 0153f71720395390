import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CommentRule } from './comment-access-rules.ts';
import type { State } from './state-rules.ts';

/** The columns of everything that staff can hide. Triggers of each table count and announce a change of the state. */
export const stateColumns = () => ({
  state: text().$type<State>().notNull().default('shown'),
  /** The decision behind `hidden` and `removed`. Without a foreign key, because decisions outlive what they were about. */
  stateDecisionId: uuid('state_decision_id'),
  stateAt: timestamp('state_at', { withTimezone: true }),
});

/** Refuses unknown states, and hiding or removing without a decision (MOD-12). */
export const stateCheck = (name: string, t: { state: AnyPgColumn; stateDecisionId: AnyPgColumn }) =>
  check(
    name,
    sql`${t.state} in ('shown', 'waiting', 'held') or (${t.state} in ('hidden', 'removed') and ${t.stateDecisionId} is not null)`,
  );

/** The columns of what people comment on: who can, and whether the first comments of somebody wait (CMT-01, CMT-02). */
export const commentColumns = () => ({
  commentRule: text('comment_rule').$type<CommentRule>().notNull().default('everyone'),
  holdFirstComments: boolean('hold_first_comments').notNull().default(false),
});

/** Refuses unknown rules; null is allowed where the column is. */
export const commentRuleCheck = (name: string, { commentRule }: { commentRule: AnyPgColumn }) =>
  check(name, sql`${commentRule} in ('everyone', 'spectators', 'none')`);
