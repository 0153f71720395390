import type { HoldReason } from '../../audience/state-rules.ts';
import type { CaseKind, DecisionAction } from '../case-rules.ts';

export { NOTE_MAX, WORDS_MAX } from '../decisions/decision-rules.ts';

/** How many reports and earlier decisions a case shows; the number of reports is above them. */
export const REPORTS_SHOWN = 20;
export const EARLIER_SHOWN = 10;

export const CASE_UNAVAILABLE = 'This case isn’t in your queue.';
export const NOT_DECIDED = 'The decision couldn’t be sent. Please try again.';

type DecideButton = { action: DecisionAction; name: string; key: string | null; variant: 'line' | 'danger-line' | 'danger' };
/** The buttons of the decision form with their single keys (MOD-06); `n` goes to the note. */
const BUTTONS: readonly DecideButton[] = [
  { action: 'dismiss', name: 'Dismiss', key: 'd', variant: 'line' },
  { action: 'hide', name: 'Hide', key: 'h', variant: 'line' },
  { action: 'remove', name: 'Remove', key: 'r', variant: 'danger' },
  { action: 'restore', name: 'Restore', key: 'o', variant: 'line' },
  { action: 'release', name: 'Release', key: 'o', variant: 'line' },
  { action: 'note', name: 'Note', key: null, variant: 'line' },
];
const ON_HELD: readonly DecisionAction[] = ['release', 'remove', 'note'];
/** The buttons of a case: what is held is released or removed (HOLD-04). */
export const buttonsFor = (kind: CaseKind) =>
  BUTTONS.filter(({ action }) => (kind === 'held' ? ON_HELD.includes(action) : action !== 'release'));

/** Why a thing is held, for staff. */
export const HOLD_REASONS: Record<HoldReason, string> = {
  contact: 'A new member’s text with a link or contact details.',
  repeat: 'The same text was sent before.',
  word: 'It contains a word of the list of administrators.',
};

/** The single keys for the help of `?`. */
export const KEYS = [
  ['j k', 'Next or previous case in the list'],
  ['Enter', 'Open the case'],
  ['1–9', 'Choose a rule'],
  ['d', 'Dismiss'],
  ['h', 'Hide until decided'],
  ['r', 'Remove'],
  ['o', 'Restore, or release what is held'],
  ['n', 'Write a note'],
  ['t', 'Take the case'],
  ['u', 'Undo the last decision'],
  ['b', 'Show the next picture'],
  ['?', 'Show these keys'],
] as const;

const PAGES_MAX = 100_000;
const positionIn = (search: URLSearchParams, name: string): number | null => {
  const position = Number(search.get(name));
  return Number.isInteger(position) && position >= 1 && position <= PAGES_MAX ? position : null;
};
/** The page or panel of the copy that the address names, and the picture to show without JavaScript, both from 1. */
export const requestedView = (search: URLSearchParams) => ({
  page: positionIn(search, 'page') ?? 1,
  picture: positionIn(search, 'picture'),
});
export type View = ReturnType<typeof requestedView>;
