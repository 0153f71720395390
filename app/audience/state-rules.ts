/** The states of a work, part, post, comment, message or channel. Only `shown` is visible to anyone but the author. */
export type State = 'shown' | 'waiting' | 'held' | 'hidden' | 'removed';

/**
 * Where a kids story is before the Kids Zone shows it: waiting for a grown-up, given back with a note, shared with the group, or sent to a
 * moderator (SAFE-06, SAFE-07). A grown-up can bring a deleted one back for a day.
 */
export type ReviewStep = 'waiting' | 'returned' | 'group' | 'sent' | 'deleted';

/** Why the site holds a text: a link or contact details, the same text as before, or a word of the administrators' list. */
export type HoldReason = 'contact' | 'repeat' | 'word';

export const UNDO_SECONDS = 30; // after a decision (MOD-11)
export const APPEAL_DAYS = 20; // MOD-15

/**
 * What the author of something that is not shown sees; `rule` is the title of the rule, without a decision null; `appeal` is the decision
 * that can still be appealed. `reason` is why it is held.
 */
export type StateNotice = {
  state: Exclude<State, 'shown'>;
  rule: string | null;
  appeal: string | null;
  reason?: HoldReason | null;
  /** Who has to approve a comment that waits (CMT-02). */
  approver?: string | null;
  /** Where a kids story is in its review. */
  review?: ReviewStep | null;
};

/** HOLD-02, HOLD-03. */
const HELD: Record<HoldReason, string> = {
  contact: 'Waiting for a moderator, because it contains a link or contact details.',
  repeat: 'Waiting for a moderator, because the same text was sent before.',
  word: 'Waiting for a moderator.',
};
const heldSentence = (reason: HoldReason) => HELD[reason];

/** What a kids story waits for (SAFE-06, SAFE-07). */
const IN_REVIEW: Record<ReviewStep, string> = {
  waiting: 'A grown-up will read this story before others can.',
  returned: 'This story was given back. It is not in the Kids Zone.',
  group: 'This story is shared with the group. It is not in the Kids Zone.',
  sent: 'A moderator will read this story before it appears in the Kids Zone.',
  deleted: 'A grown-up deleted this story. They can bring it back for a day.',
};

/** MOD-09. */
export function stateSentence({ state, rule, reason, approver, review }: StateNotice): string {
  if (state === 'waiting' && review === 'returned' && rule) return `This story was not accepted for the Kids Zone: ${rule}.`;
  if (state === 'waiting' && review) return IN_REVIEW[review];
  if (state === 'waiting' && approver) return `Your comment will appear when ${approver} has approved it.`; // CMT-02
  if (state === 'waiting' || state === 'held') return heldSentence(reason ?? 'word');
  const words = rule ? `: ${rule}.` : '.';
  return state === 'hidden' ? `Only you can see this. Hidden by the moderators${words}` : `Removed by the moderators${words}`;
}
