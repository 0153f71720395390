import { type Capability, may } from '#app/roles/rules.ts';
import type { Role } from '#server/access/role-rules.ts';
import type { StandingState } from '#server/access/standing-state-rules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a decision can do to the account of a person; a warning changes nothing but is shown until it is read. */
export const PERSON_ACTIONS = ['warn', 'silence', 'suspend', 'ban'] as const;
export type PersonAction = (typeof PERSON_ACTIONS)[number];
export const isPersonAction = (action: string): action is PersonAction => PERSON_ACTIONS.some((option) => option === action);
export type Restriction = Exclude<PersonAction, 'warn'>;
export const isRestriction = (action: PersonAction): action is Restriction => action !== 'warn';
export const STANDING_OF: Record<Restriction, StandingState> = {
  silence: 'silenced',
  suspend: 'suspended',
  ban: 'banned',
};

/** `lifted`: until staff lift it. */
export type Duration = { ms: number } | 'lifted';
export const DURATIONS = [
  ['1h', '1 hour'],
  ['1d', '1 day'],
  ['3d', '3 days'],
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['90d', '90 days'],
  ['365d', '1 year'],
  ['lifted', 'Until lifted'],
] as const;
export const DEFAULT_DURATION = '7d';

/** The minimum and maximum time of an action; `words` are those of `Choose a time between {min} and {max}.` */
const DURATION_BOUNDS = {
  silence: { min: HOUR_MS, max: 90 * DAY_MS, words: ['1 hour', '90 days'] },
  suspend: { min: DAY_MS, max: 365 * DAY_MS, words: ['1 day', '1 year'] },
} as const;
const MODERATORS_MAX = { ms: 30 * DAY_MS, words: '30 days' };

/** Reads `7d`, `12h` or `lifted`; null: not a time. */
export function readDuration(typed: string): Duration | null {
  if (typed === 'lifted') return 'lifted';
  const [, number, unit] = /^(\d{1,5})([hd])$/.exec(typed) ?? [];
  return number ? { ms: Number(number) * (unit === 'h' ? HOUR_MS : DAY_MS) } : null;
}

/** The refusal of a time that the action or the role does not allow; null: it is allowed (MOD-07, ROLE-01). */
export function durationRefusal(role: Role, action: 'silence' | 'suspend', duration: Duration | null): string | null {
  const { min, max, words } = DURATION_BOUNDS[action];
  const isShort = action === 'suspend' && !may(role, 'suspend');
  const fits =
    duration === 'lifted' ? !isShort : duration !== null && duration.ms >= min && duration.ms <= (isShort ? MODERATORS_MAX.ms : max);
  return fits ? null : `Choose a time between ${words[0]} and ${isShort ? MODERATORS_MAX.words : words[1]}.`;
}

/** What a role needs for an action about a person (ROLE-01). */
const NEEDED: Record<PersonAction, Capability> = { warn: 'warn', silence: 'silence', suspend: 'suspend-for-30-days', ban: 'ban' };
export const mayDecideAbout = (role: Role, action: PersonAction): boolean => may(role, NEEDED[action]);

/** Whether the role may lift a standing: what only administrators may decide, only they lift (ROLE-01). */
export function mayLift(role: Role, { state, until }: { state: StandingState; until: string | null }): boolean {
  if (state === 'banned') return may(role, 'ban');
  const isLong = until === null || Date.parse(until) - Date.now() > MODERATORS_MAX.ms;
  return state === 'suspended' && isLong ? may(role, 'suspend') : may(role, 'silence');
}

const RANK: Record<StandingState, number> = { active: 0, silenced: 1, suspended: 2, banned: 3, awaiting: 2 };
/** Whether a person of this standing can get the next one: no decision makes a stronger one weaker (MOD-14). */
export const mayEscalate = (now: StandingState, next: StandingState): boolean =>
  RANK[next] > RANK[now] || (now === next && now !== 'active');
export const standingConflict = (now: StandingState): string =>
  now === 'awaiting' ? 'This account is waiting for approval.' : `This account is already ${now}.`;
