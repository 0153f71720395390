import { PERIODS, type Period, type RemovalState, type SubjectType } from '../case-rules.ts';

export { REMOVED_DAYS, WORDS_MAX } from '../decisions/decision-rules.ts';

/** At most 500 (MOD-20): fewer keep each statement below a second. */
export const REMOVAL_BATCH_SIZE = 200;
export const REMOVALS_SHOWN = 10;

export const PERIOD_NAMES: Record<Period, string> = { day: 'the last 24 hours', week: 'the last 7 days', ever: 'ever' };
export const isPeriod = (value: unknown): value is Period => PERIODS.some((period) => period === value);
/** `Remove everything from the last 7 days`. */
export const removeWords = (period: Period) =>
  period === 'ever' ? 'Remove everything, however old' : `Remove everything from ${PERIOD_NAMES[period]}`;

export type RemovableType = Exclude<SubjectType, 'person' | 'group'>;
export const REMOVABLE = ['work', 'part', 'post', 'comment', 'message', 'channel'] as const satisfies readonly RemovableType[];
export type Counts = Record<RemovableType, number>;
export const COUNT_NAMES: Record<RemovableType, string> = {
  work: 'Stories',
  part: 'Chapters and arcs of other stories',
  post: 'Posts',
  comment: 'Comments',
  message: 'Messages',
  channel: 'Channels',
};

export const REMOVAL_STATES: Record<RemovalState, string> = {
  running: 'Removing',
  done: 'Removed',
  restoring: 'Restoring',
  restored: 'Restored',
};

export const REMOVAL_MESSAGES = {
  unavailable: 'There is nobody with this username.',
  nothing: 'There is nothing to remove from this time.',
  running: 'Another removal for this person is not finished yet.',
  tooLate: 'What was removed more than 30 days ago cannot be restored.',
  noRule: 'Choose the rule that this breaks.', // MOD-07
  wordsTooLong: 'Words to the person can be up to 1,000 characters.',
  failed: 'This couldn’t be sent. Please try again.',
} as const;
