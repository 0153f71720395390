/** The states of a work, part, post, comment, message or channel. Only `shown` is visible to anyone but the author. */
export type State = 'shown' | 'waiting' | 'held' | 'hidden' | 'removed';

export const UNDO_SECONDS = 30; // after a decision (MOD-11)
export const APPEAL_DAYS = 20; // MOD-15

/**
 * What the author of something that is not shown sees; `rule` is the title of the rule, without a decision null; `appeal` is the
 * decision that can still be appealed.
 */
export type StateNotice = { state: Exclude<State, 'shown'>; rule: string | null; appeal: string | null };

/** MOD-09. */
export function stateSentence({ state, rule }: StateNotice): string {
  if (state === 'waiting' || state === 'held') return 'Waiting for a moderator.';
  const reason = rule ? `: ${rule}.` : '.';
  return state === 'hidden' ? `Only you can see this. Hidden by the moderators${reason}` : `Removed by the moderators${reason}`;
}
