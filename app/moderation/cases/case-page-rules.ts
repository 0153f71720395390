import { hasRank, type Role } from '#server/access/role-rules.ts';
import type { StandingState } from '#server/access/standing-state-rules.ts';
import type { HoldReason, State } from '../../audience/state-rules.ts';
import type { CaseKind, CaseState, DecisionAction, SubjectType } from '../case-rules.ts';
import { isPersonAction, isRestriction, mayDecideAbout, mayEscalate, STANDING_OF } from '../decisions/people/standing-decision-rules.ts';

export { NOTE_MAX, WORDS_MAX } from '../decisions/decision-rules.ts';

/** How many reports and earlier decisions a case shows; the number of reports is above them. */
export const REPORTS_SHOWN = 20;
export const EARLIER_SHOWN = 10;

export const CASE_UNAVAILABLE = 'This case isn’t in your queue.';
export const NOT_DECIDED = 'The decision couldn’t be sent. Please try again.';

type DecideButton = { action: DecisionAction; name: string; key: string | null; variant: 'line' | 'danger-line' | 'danger' };
/** The buttons of the decision form with their keyboard shortcuts (MOD-06); `n` goes to the note. */
export const BUTTONS: readonly DecideButton[] = [
  { action: 'dismiss', name: 'Dismiss', key: 'd', variant: 'line' },
  { action: 'hide', name: 'Hide', key: 'h', variant: 'line' },
  { action: 'remove', name: 'Remove', key: 'r', variant: 'danger' },
  { action: 'restore', name: 'Restore', key: 'o', variant: 'line' },
  { action: 'release', name: 'Release', key: 'o', variant: 'line' },
  { action: 'warn', name: 'Warn', key: 'w', variant: 'line' },
  { action: 'silence', name: 'Silence', key: 's', variant: 'line' },
  { action: 'suspend', name: 'Suspend', key: 'x', variant: 'danger-line' },
  { action: 'ban', name: 'Ban', key: null, variant: 'danger-line' },
  { action: 'note', name: 'Note', key: null, variant: 'line' },
];

/** Why a thing is held, for staff. */
export const HOLD_REASONS: Record<HoldReason, string> = {
  contact: 'A new member’s text with a link or contact details.',
  repeat: 'The same text was sent before.',
  word: 'It contains one of the words listed by the administrators.',
};

/** The same for a comment below a kids story that was held when the site got its first owner (SAFE-07). */
export const HELD_FROM_BEFORE = 'A comment below a kids story from before the site had an owner.';

type Decidable = {
  kind: CaseKind;
  state: CaseState;
  subjectType: SubjectType | null;
  thingState: State | null;
  author: { role: Role; standing: StandingState } | null;
};

/** Whether the case offers this action in the state of the case, its thing and its person, to staff of this role (MOD-07). */
function isOffered(role: Role, { kind, state, subjectType, thingState, author }: Decidable, action: DecisionAction): boolean {
  if (action === 'note') return true;
  // What is held is released or removed, also texts of a person or channel, whose earlier version is still shown (HOLD-04).
  if (action === 'release') return kind === 'held' && state === 'open';
  if (kind === 'held' && (action === 'dismiss' || action === 'hide' || action === 'restore')) return false;
  if (kind === 'held' && action === 'remove') return state === 'open';
  if (action === 'restore') {
    if (subjectType === 'person') return author !== null && author.standing !== 'active' && author.standing !== 'awaiting';
    return thingState !== null && thingState !== 'shown';
  }
  if (state !== 'open') return false;
  if (action === 'dismiss') return true;
  if (action === 'hide') return thingState === 'shown';
  if (action === 'remove') return thingState !== null && thingState !== 'removed';
  if (!author || !isPersonAction(action) || !mayDecideAbout(role, action) || hasRank(author.role, role)) return false;
  return !isRestriction(action) || mayEscalate(author.standing, STANDING_OF[action]);
}
/** The actions that the form offers; the server decides again. */
export const buttonsFor = (role: Role, open: Decidable): DecisionAction[] =>
  BUTTONS.map(({ action }) => action).filter((action) => isOffered(role, open, action));

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

/** What a refused decision shows again; `also` are the checked actions about the person. */
export type Typed = { rule: string; words: string; note: string; length: string; also: string[] };
