import { APPEAL_DAYS } from '#app/audience/state-rules.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import { formatDate } from '#ui/dates/dates.ts';
import { typedLines } from '../../forms/text-rules.ts';

export const APPEAL_MIN = 10;
export const APPEAL_MAX = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Until when a decision of this time can be appealed. */
export const appealUntil = (at: Date) => new Date(at.getTime() + APPEAL_DAYS * DAY_MS);

export const APPEAL_MESSAGES = {
  signedOut: 'Please sign in to appeal.',
  tooShort: `Please write at least ${APPEAL_MIN} characters.`,
  tooLong: `An appeal can be up to ${APPEAL_MAX.toLocaleString('en-US')} characters.`,
  already: 'You have already appealed this decision.', // MOD-15
  ended: (until: Date) => `The time to appeal ended on ${formatDate(until, 'UTC')}.`, // MOD-15
  failed: 'Your appeal couldn’t be sent. Please try again.',
} as const;

/** Reads the words of an appeal, or returns the refusal. */
export function readAppeal(typed: unknown): { words: string } | RefusedAction {
  const words = typedLines(typed);
  const { length } = [...words];
  if (length < APPEAL_MIN) return badInput(APPEAL_MESSAGES.tooShort);
  return length > APPEAL_MAX ? badInput(APPEAL_MESSAGES.tooLong) : { words };
}
