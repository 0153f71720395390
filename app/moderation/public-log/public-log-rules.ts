import { counted } from '#ui/display/count-rules.ts';
import type { StoredAction, SubjectType } from '../case-rules.ts';
import { decisionWords } from '../decisions/decision-rules.ts';

export const PUBLIC_LOG_PAGE_SIZE = 30; // days with decisions
export const LATE_HOURS = 24; // MOD-19
export const ANSWERED_MIN = 5; // decisions, from which on the usual time is shown
export const ANSWERED_DAYS = 90;

/** What was decided about on one day, as often as `count` says; nothing in it names a person or a thing (MOD-19). */
export type PublicLine = {
  day: string;
  subject: SubjectType | null;
  actions: StoredAction[];
  rule: string | null;
  appeal: 'granted' | 'denied' | null;
  samePerson: boolean;
  count: number;
};
/** The number of decisions that concern children in a month, as in `2026-11`. */
export type ChildrenMonth = { month: string; count: number };

const THINGS: Record<SubjectType, string> = {
  work: 'A story',
  part: 'A chapter or arc',
  post: 'A post',
  comment: 'A comment',
  message: 'A message',
  channel: 'A channel',
  person: 'An account',
  group: 'A group',
};
export const thingWords = (subject: SubjectType | null) => (subject ? THINGS[subject] : 'A problem report');

const BULK = new Set(['remove']);
/** What a decision did; the removal of everything from a period is a decision about an account (MOD-20). */
export function actionWords({ subject, actions }: Pick<PublicLine, 'subject' | 'actions'>): string {
  const words = decisionWords(actions.filter((action) => action !== 'note'));
  return subject === 'person' && actions.some((action) => BULK.has(action)) ? words.replace('removed', 'several items removed') : words;
}

export function appealWords({ appeal, samePerson }: Pick<PublicLine, 'appeal' | 'samePerson'>): string {
  if (!appeal) return '';
  return samePerson ? `${appeal}, decided by the same person` : appeal;
}

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;
/** `2 days`, `3 hours` or `20 minutes`, rounded up so that the sentence is true. */
export function durationWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [unit, size] = UNITS.find(([, length]) => minutes >= 2 * length) ?? UNITS[2];
  const count = Math.ceil(minutes / size);
  return counted(count, unit);
}
export const answeredWithin = (seconds: number) =>
  `Half of all reports in the last ${ANSWERED_DAYS} days were answered within ${durationWords(seconds)}.`;

/** The day before which the page of the log ends, if the address has one. */
export function requestedBefore(search: URLSearchParams): string | null {
  const before = search.get('before') ?? '';
  const at = /^\d{4}-\d{2}-\d{2}$/.test(before) ? Date.parse(`${before}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== before ? null : before;
}
