import type { StandingState } from '#server/access/standing-state-rules.ts';
import type { ReviewStep, State } from '../audience/state-rules.ts';

/** What a case is about; `work` is every kind of work, also a kids story. */
export type SubjectType = 'work' | 'part' | 'post' | 'comment' | 'message' | 'channel' | 'person' | 'group';
export type ThingType = Exclude<SubjectType, 'person' | 'group'>;
export const isThingType = (type: SubjectType | null): type is ThingType => type !== null && type !== 'person' && type !== 'group';

export type CaseKind = 'report' | 'problem' | 'held' | 'application' | 'group' | 'review' | 'appeal';
/** Who decides or acts: a person of the staff, the command line, or several reports together. */
export type ActorKind = 'staff' | 'command line' | 'reports';
export type CaseState = 'open' | 'decided' | 'appealed' | 'final';

/** The actions of decisions (MOD-07). */
export const DECISION_ACTIONS = ['dismiss', 'hide', 'remove', 'restore', 'release', 'warn', 'silence', 'suspend', 'ban', 'note'] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

/** The decisions about appeals, which are made in another form (MOD-16). */
export const APPEAL_ACTIONS = ['grant', 'deny'] as const;
export type AppealAction = (typeof APPEAL_ACTIONS)[number];
/** The answers to an application (REG-07) and to a request for a group (SAFE-02). */
export const CASE_ANSWERS = ['approve', 'decline'] as const;
export type CaseAnswer = (typeof CASE_ANSWERS)[number];
/** `answer` is the answer to a problem report (MOD-22), `accept` that to a kids story, which can also be declined (SAFE-07). */
export type StoredAction = DecisionAction | AppealAction | CaseAnswer | 'answer' | 'accept';

/** What the owner and the moderators of a channel do there that a case about a message shows (CHMOD-04). */
export type ChannelAction = 'delete' | 'kick' | 'ban' | 'unban' | 'slow-mode' | 'moderator' | 'member' | 'delete-channel';

/** The live topic of the queue, for staff only. */
export const QUEUE_TOPIC = 'queue';

export const COPY_DAYS = 30; // of a case's copy, after the last decision or the purge of its author (MOD-22)

/**
 * What Undo restores: the state of the thing before a decision, null if the decision did not change it. `at` is an ISO instant, `review`
 * where a kids story was in its review, if the decision changed that.
 */
export type StateBefore = { state: State; decisionId: string | null; at: string | null; review?: ReviewStep | null };
/** The same for the account of a person. */
export type StandingBefore = { state: StandingState; until: string | null; decisionId: string | null };

/** The period from which everything is removed (MOD-20). */
export const PERIODS = ['day', 'week', 'ever'] as const;
export type Period = (typeof PERIODS)[number];
export type RemovalState = 'running' | 'done' | 'restoring' | 'restored';
