import type { Role } from '#server/access/role-rules.ts';
import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { typedLines } from '../../forms/text-rules.ts';
import { DECISION_ACTIONS, type DecisionAction, type StoredAction } from '../case-rules.ts';
import {
  type Duration,
  durationRefusal,
  isPersonAction,
  mayDecideAbout,
  PERSON_ACTIONS,
  type PersonAction,
  readDuration,
} from './people/standing-decision-rules.ts';

export { UNDO_SECONDS } from '../../audience/state-rules.ts';

export const WORDS_MAX = 1_000; // to the person concerned
export const NOTE_MAX = 2_000; // for staff only
export const ANSWER_MAX = 2_000; // to the reporter of a problem (MOD-22)
export const DECIDED_MAX = 50; // cases decided together
export const HELD_DECIDED_MAX = 500; // all held things of one person
export const REMOVED_DAYS = 30; // after these, what was removed is purged

export const DECISION_MESSAGES = {
  noAction: 'Choose what to do.',
  contradiction: 'Choose one of Dismiss, Hide, Remove and Restore.',
  oneStanding: 'Choose one of Silence, Suspend and Ban.',
  notTogether: 'Dismiss, Restore and Release cannot be combined with a warning or a limit.',
  noPerson: 'There is nobody to warn, silence, suspend or ban here.',
  notYours: 'An administrator has to decide this.', // ROLE-01
  noRule: 'Choose the rule that this breaks.', // MOD-07
  wordsTooLong: `Words to the person can be up to ${WORDS_MAX.toLocaleString('en-US')} characters.`,
  noteTooLong: `A note can be up to ${NOTE_MAX.toLocaleString('en-US')} characters.`,
  noteEmpty: 'Write the note.',
  noAnswer: 'Write the answer.',
  answerTooLong: `An answer can be up to ${ANSWER_MAX.toLocaleString('en-US')} characters.`,
  answered: 'Somebody has just closed this problem report.',
  ownReport: 'Somebody else has to decide this, because you reported it.', // MOD-18
  final: 'This decision is final by now. Use Restore.', // MOD-11
  noThing: 'There is nothing to hide, remove or restore here.',
  notLimited: 'This account is already active.',
  nothingToRestore: 'This is already shown.',
  notHeld: 'This is not held.',
  notWaiting: 'This account is no longer waiting for approval.',
  deleted: 'This was deleted by its author. It can only be dismissed.',
  deletedInChannel: 'This was deleted by the moderators of its channel. It can only be dismissed.',
} as const;

const DONE: Record<StoredAction, string> = {
  dismiss: 'dismissed',
  hide: 'hidden',
  remove: 'removed',
  restore: 'restored',
  warn: 'warned',
  silence: 'silenced',
  suspend: 'suspended',
  ban: 'banned',
  release: 'released',
  note: 'noted',
  grant: 'granted',
  deny: 'denied',
  answer: 'answered',
  approve: 'approved',
  accept: 'accepted',
  decline: 'declined',
};

/** The words for what a decision did, as in `dismissed`. */
export const decisionWords = (actions: readonly StoredAction[]) => actions.map((action) => DONE[action]).join(' and ');
/** MOD-17. */
export const decidedBefore = (name: string, actions: readonly StoredAction[]) =>
  `${name} has just decided this: ${decisionWords(actions)}.`;

/** What is decided about the thing itself; a note changes nothing. */
export type ThingAction = Exclude<DecisionAction, 'note' | PersonAction>;
export type Decision = {
  action: ThingAction | null;
  /** What is decided about the person, with the time of a silence or suspension. */
  person: { actions: PersonAction[]; duration: Duration | null };
  ruleId: string | null;
  words: string | null;
  note: string | null;
};
/** What was chosen and typed, before it is read. */
export type Typed = {
  actions: readonly string[];
  ruleId?: string | null;
  length?: string | null;
  words?: string | null;
  note?: string | null;
};
type DecisionField = 'actions' | 'rule' | 'length' | 'words' | 'note';
type Read = { decision: Decision } | RefusedAction<DecisionField>;

const isAction = (value: string): value is DecisionAction => DECISION_ACTIONS.some((action) => action === value);
const clean = (typed: string | null | undefined) => typedLines(typed) || null;

/** Why the chosen actions cannot be one decision; null: they can. */
function contradictionOf(things: readonly ThingAction[], persons: readonly PersonAction[]): string | null {
  if (things.length > 1) return DECISION_MESSAGES.contradiction;
  if (persons.filter((action) => action !== 'warn').length > 1) return DECISION_MESSAGES.oneStanding;
  return persons.length && (things[0] === 'dismiss' || things[0] === 'restore' || things[0] === 'release')
    ? DECISION_MESSAGES.notTogether
    : null;
}

/** Reads what a member of staff chose, or returns the refusal. All but dismiss, restore and note need a rule (MOD-07). */
export function readDecision(role: Role, { actions, ruleId, ...typed }: Typed): Read {
  const chosen = [...new Set(actions)];
  if (!chosen.length || !chosen.every(isAction)) return refusedField('actions', DECISION_MESSAGES.noAction);
  const persons = PERSON_ACTIONS.filter((action) => chosen.includes(action));
  const things = chosen.filter((action): action is ThingAction => action !== 'note' && !isPersonAction(action));
  const contradiction = contradictionOf(things, persons);
  if (contradiction) return refusedField('actions', contradiction);
  if (!persons.every((action) => mayDecideAbout(role, action))) return refusedField('actions', DECISION_MESSAGES.notYours);
  const [action = null] = things;
  const [words, note] = [clean(typed.words), clean(typed.note)];
  const isAgainst = action === 'hide' || action === 'remove' || persons.length > 0;
  if (isAgainst && !ruleId) return refusedField('rule', DECISION_MESSAGES.noRule);
  const timed = persons.find((personAction) => personAction === 'silence' || personAction === 'suspend');
  const duration = timed ? readDuration(typed.length ?? '') : null;
  const wrongDuration = timed ? durationRefusal(role, timed, duration) : null;
  if (wrongDuration) return refusedField('length', wrongDuration);
  if (words && [...words].length > WORDS_MAX) return refusedField('words', DECISION_MESSAGES.wordsTooLong);
  if (note && [...note].length > NOTE_MAX) return refusedField('note', DECISION_MESSAGES.noteTooLong);
  if (chosen.includes('note') && !note) return refusedField('note', DECISION_MESSAGES.noteEmpty);
  return {
    decision: {
      action,
      person: { actions: persons, duration },
      ruleId: (isAgainst && ruleId) || null,
      words: isAgainst ? words : null,
      note,
    },
  };
}
