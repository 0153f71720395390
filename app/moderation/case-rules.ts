import type { State } from '../audience/state-rules.ts';

/** What a case is about; `work` is every kind of work, also a kids story. */
export type SubjectType = 'work' | 'part' | 'post' | 'comment' | 'message' | 'channel' | 'person';

export type CaseKind = 'report' | 'problem' | 'held' | 'application' | 'group' | 'review' | 'appeal';
export type CaseState = 'open' | 'decided' | 'appealed' | 'final';

/** The actions of decisions (MOD-07); warnings and decisions about accounts are not built yet. */
export const DECISION_ACTIONS = ['dismiss', 'hide', 'remove', 'restore', 'note'] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

/** The answers to a request, such as an application (REG-07). */
export const CASE_ANSWERS = ['approve', 'decline'] as const;
export type CaseAnswer = (typeof CASE_ANSWERS)[number];

/** The live topic of the queue, for staff only. */
export const QUEUE_TOPIC = 'queue';

export const COPY_DAYS = 30; // of a case's copy, after the last decision or the purge of its author (MOD-22)

/** What Undo restores: the state of the thing before a decision, null if the decision did not change it. `at` is an ISO instant. */
export type StateBefore = { state: State; decisionId: string | null; at: string | null };
