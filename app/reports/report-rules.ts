// No schema library: this file is part of the dialog's bundle.
import { href } from 'react-router';
import { type Kind, kinds } from '../works/kinds.ts';

/** The reasons in the order of the list (REPORT-02). */
export const REASONS = [
  'Inappropriate Content',
  'Harassment or Bullying',
  'Spam',
  'Copyright Violation',
  'Misinformation',
  'Violence',
  'Hate Speech',
  'Personal Information',
  'Impersonation',
  'Adult Content',
  'Graphic Content',
  'Self-Harm',
  'Terrorism',
  'Other',
] as const;
export type Reason = (typeof REASONS)[number];

export const DETAILS_MAX = 1_000; // AMB-93

/** What can be reported: a work by its kind, a post, or a channel. */
export type Reported = Kind | 'post' | 'channel';
export const isReported = (value: unknown): value is Reported =>
  typeof value === 'string' && (value === 'post' || value === 'channel' || Object.hasOwn(kinds, value));
export const nounOf = (type: Reported) => (type === 'post' || type === 'channel' ? type : kinds[type].noun);

export const THANKS = 'Thank you for your report. We will review it shortly.'; // REPORT-09
export const FAILED = 'Failed to submit report. Please try again.'; // REPORT-11
export const SIGN_IN_TO_REPORT = 'Please sign in to report something.';
export const OWN_CONTENT = 'This is your own work. If it shouldn’t be here, you can delete it.';
export const UNAVAILABLE = 'This is no longer available, so there is nothing left to report.';
const NO_REASON = 'Please choose a reason.';
const UNKNOWN = 'We can’t tell what this report is about. Please open it again from the story or post.';
const TOO_LONG = `Additional details can be up to ${DETAILS_MAX.toLocaleString('en-US')} characters.`;

export type Report = { type: Reported; id: string; reason: Reason; details: string | null };
type Read = { report: Report } | { refusal: string; fields: { reason?: string; details?: string } };

/**
 * Reads a report with trimmed details, without what PostgreSQL cannot store, or returns the refusal messages. The lookup validates `id`.
 */
export function readReport(form: { get(name: string): unknown }): Read {
  const [type, id, reason, typed] = ['type', 'id', 'reason', 'details'].map((name) => form.get(name));
  const details = typeof typed === 'string' ? typed.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim() : '';
  const known = REASONS.find((one) => one === reason);
  if (!isReported(type) || typeof id !== 'string') return { refusal: UNKNOWN, fields: {} };
  if (!known) return { refusal: NO_REASON, fields: { reason: NO_REASON } };
  if ([...details].length > DETAILS_MAX) return { refusal: TOO_LONG, fields: { details: TOO_LONG } };
  return { report: { type, id, reason: known, details: details || null } };
}

/** The URL of the report page, for browsers without JavaScript. */
export const reportAddress = (type: Reported, id: string) => `${href('/report')}?type=${type}&id=${id}`;
