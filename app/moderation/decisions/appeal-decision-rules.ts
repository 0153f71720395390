import { badInput, type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { typedLines } from '../../forms/text-rules.ts';
import { APPEAL_ACTIONS, type AppealAction } from '../case-rules.ts';

export const REPLY_MAX = 1_000; // to the person who appealed
export const ONLY_STAFF_HOURS = 72; // without other staff, after which an owner decides about an own decision (MOD-16)
export const SAME_PERSON = 'decided by the same person'; // MOD-16, in both logs

export const APPEAL_DECISION_MESSAGES = {
  noResult: 'Choose Grant or Deny.',
  noReply: 'Write to the person why the decision stands.',
  replyTooLong: `Words to the person can be up to ${REPLY_MAX.toLocaleString('en-US')} characters.`,
  running: 'The removal that this is about is not finished yet.',
  otherDecider: 'Somebody else has to decide this appeal.', // MOD-16
} as const;

export type AppealDecision = { action: AppealAction; reply: string | null };
type Read = { decision: AppealDecision } | RefusedAction<'reply'>;

/** Reads the decision about an appeal, or returns the refusal. Denying needs words to the person (MOD-16). */
export function readAppealDecision(form: { get(name: string): unknown }): Read {
  const [given, typed] = [form.get('action'), form.get('reply')];
  const action = APPEAL_ACTIONS.find((option) => option === given);
  const reply = typedLines(typed);
  if (!action) return badInput(APPEAL_DECISION_MESSAGES.noResult);
  if (action === 'deny' && !reply) return refusedField('reply', APPEAL_DECISION_MESSAGES.noReply);
  if ([...reply].length > REPLY_MAX) return refusedField('reply', APPEAL_DECISION_MESSAGES.replyTooLong);
  return { decision: { action, reply: reply || null } };
}
