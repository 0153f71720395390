import { type CaseAnswer, DECISION_ACTIONS, type DecisionAction } from '../case-rules.ts';

export const WORDS_MAX = 1_000; // to the person concerned
export const NOTE_MAX = 2_000; // for staff only
export const DECIDED_MAX = 50; // cases decided together
export const UNDO_SECONDS = 30;
export const REMOVED_DAYS = 30; // after these, what was removed is purged

export const DECISION_MESSAGES = {
  noAction: 'Choose what to do.',
  contradiction: 'Choose one of Dismiss, Hide, Remove and Restore.',
  noRule: 'Choose the rule that this breaks.', // MOD-07
  wordsTooLong: `Words to the person can be up to ${WORDS_MAX.toLocaleString('en-US')} characters.`,
  noteTooLong: `A note can be up to ${NOTE_MAX.toLocaleString('en-US')} characters.`,
  noteEmpty: 'Write the note.',
  ownReport: 'Somebody else has to decide this, because you reported it.', // MOD-18
  final: 'This decision is final by now. Use Restore.', // MOD-11
  noThing: 'There is nothing to hide, remove or restore here.',
  nothingToRestore: 'This is shown already.',
  deleted: 'This was deleted by its author. It can only be dismissed.',
} as const;

const DONE: Record<DecisionAction | CaseAnswer, string> = {
  dismiss: 'dismissed',
  hide: 'hidden',
  remove: 'removed',
  restore: 'restored',
  note: 'noted',
  approve: 'approved',
  decline: 'declined',
};

/** The words for what a decision did, as in `dismissed`. */
export const decisionWords = (actions: readonly (DecisionAction | CaseAnswer)[]) => actions.map((action) => DONE[action]).join(' and ');
/** MOD-17. */
export const decidedBefore = (name: string, actions: readonly (DecisionAction | CaseAnswer)[]) =>
  `${name} has just decided this: ${decisionWords(actions)}.`;

/** What is decided about the thing itself; a note changes nothing. */
export type ThingAction = Exclude<DecisionAction, 'note'>;
export type Decision = {
  action: ThingAction | null;
  ruleId: string | null;
  words: string | null;
  note: string | null;
};
/** What was chosen and typed, as it came. */
export type Typed = { actions: readonly string[]; ruleId?: string | null; words?: string | null; note?: string | null };
export type ReadDecision = { decision: Decision } | { message: string; fields: Record<string, string> };

const isAction = (value: string): value is DecisionAction => DECISION_ACTIONS.some((action) => action === value);
const clean = (typed: string | null | undefined) => typed?.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim() || null;
const refused = (field: 'actions' | 'rule' | 'words' | 'note', message: string): ReadDecision => ({
  message,
  fields: { [field]: message },
});

/** Reads what a moderator chose, or returns the refusal. All but dismiss, restore and note need a rule (MOD-07). */
export function readDecision({ actions, ruleId, ...typed }: Typed): ReadDecision {
  const chosen = [...new Set(actions)];
  if (!chosen.length || !chosen.every(isAction)) return refused('actions', DECISION_MESSAGES.noAction);
  const things = chosen.filter((action) => action !== 'note');
  if (things.length > 1) return refused('actions', DECISION_MESSAGES.contradiction);
  const [action = null] = things;
  const [words, note] = [clean(typed.words), clean(typed.note)];
  if ((action === 'hide' || action === 'remove') && !ruleId) return refused('rule', DECISION_MESSAGES.noRule);
  if (words && [...words].length > WORDS_MAX) return refused('words', DECISION_MESSAGES.wordsTooLong);
  if (note && [...note].length > NOTE_MAX) return refused('note', DECISION_MESSAGES.noteTooLong);
  if (chosen.includes('note') && !note) return refused('note', DECISION_MESSAGES.noteEmpty);
  const isAgainst = action === 'hide' || action === 'remove';
  return { decision: { action, ruleId: (isAgainst && ruleId) || null, words: isAgainst ? words : null, note } };
}
