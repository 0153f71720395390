/** The states of a work, part, post, comment, message or channel. Only `shown` is visible to anyone but the author. */
export type State = 'shown' | 'waiting' | 'held' | 'hidden' | 'removed';

/** What the author of something that is not shown sees; `rule` is the title of the rule, without a decision null. */
export type StateNotice = { state: Exclude<State, 'shown'>; rule: string | null };

/** MOD-09. */
export function stateSentence({ state, rule }: StateNotice): string {
  if (state === 'waiting' || state === 'held') return 'Waiting for a moderator.';
  const reason = rule ? `: ${rule}.` : '.';
  return state === 'hidden' ? `Only you can see this. Hidden by the moderators${reason}` : `Removed by the moderators${reason}`;
}
