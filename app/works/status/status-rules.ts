import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { formatsOf } from '#ui/dates/dates.ts';
import type { Kind } from '../kinds.ts';

export const STATUSES = ['progress', 'complete', 'hold'] as const;
export type WorkStatus = (typeof STATUSES)[number];
export const STATUS_NAMES: Record<WorkStatus, string> = { progress: 'In progress', complete: 'Complete', hold: 'On hold' };

/** `holdUntil` is the first day of a month, as `2026-05-01`; both are null for works that were published before there was a status. */
export type StatusOfWork = { status: WorkStatus | null; holdUntil: string | null };

export const STATUS_MESSAGES = {
  title: 'Change status',
  unknown: 'Please choose a status.',
  month: 'Please enter a month such as 2027-05.',
  failed: 'The status couldn’t be saved. Please try again.',
  unavailable: 'This work is no longer available.',
} as const;

/** What a work of this kind is published with unless its author chooses another one. */
export const defaultStatus = (kind: Kind): WorkStatus => (kind === 'book' || kind === 'comic' ? 'progress' : 'complete');

/** A month as a form sends it. */
export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The value of the field for the month until which a work is on hold. */
export const monthOf = (holdUntil: string | null) => holdUntil?.slice(0, 7) ?? '';

const isStatus = (value: unknown): value is WorkStatus => STATUSES.some((status) => status === value);

export type StatusField = 'status' | 'until';
type Read = { status: WorkStatus; holdUntil: string | null } | RefusedAction<StatusField>;

/** The status that a form sends; the month counts only for a work on hold. */
export function readStatus(status: unknown, until: unknown): Read {
  if (!isStatus(status)) return refusedField('status', STATUS_MESSAGES.unknown);
  const month = typeof until === 'string' ? until.trim() : '';
  if (status !== 'hold' || !month) return { status, holdUntil: null };
  return MONTH.test(month) ? { status, holdUntil: `${month}-01` } : refusedField('until', STATUS_MESSAGES.month);
}

const months = formatsOf({ year: 'numeric', month: 'long' });

/** `In progress`, or `On hold until May 2026` (TAG-05); empty without a status. */
export function statusInWords({ status, holdUntil }: StatusOfWork): string {
  if (!status) return '';
  const until = status === 'hold' && holdUntil ? ` until ${months('UTC').format(new Date(holdUntil))}` : '';
  return STATUS_NAMES[status] + until;
}
