// No schema library: this file is part of the dialog's bundle.
import { href } from 'react-router';
import { badInput, type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { typedLines } from '../forms/text-rules.ts';
import { isReason, type Reason } from '../moderation/reason-rules.ts';
import { type Kind, kinds } from '../works/kinds.ts';

/** The record after which a person may send few reports a day: of this many decided in this many days, fewer were upheld (MOD-21). */
export const RECORD_DAYS = 30;
export const DECIDED_MIN = 10;
export const UPHELD_MIN = 2;
/** The age of the accounts whose reports together hide something. */
export const REPORTER_DAYS = 7;

export const DETAILS_MAX = 1_000; // AMB-93

/** What can be reported besides works, which are reported by their kind (MOD-01). */
const OTHER_NOUNS = {
  part: 'part',
  comment: 'comment',
  post: 'post',
  channel: 'channel',
  message: 'message',
  person: 'profile',
} as const;
export type Reported = Kind | keyof typeof OTHER_NOUNS;
const isOther = (type: string): type is keyof typeof OTHER_NOUNS => Object.hasOwn(OTHER_NOUNS, type);
export const isReported = (value: unknown): value is Reported =>
  typeof value === 'string' && (isOther(value) || Object.hasOwn(kinds, value));
export const nounOf = (type: Reported) => (isOther(type) ? OTHER_NOUNS[type] : kinds[type].noun);

export const THANKS = 'Thank you for your report. We will review it shortly.'; // REPORT-09
export const FAILED = 'Failed to submit report. Please try again.'; // REPORT-11
export const SIGN_IN_TO_REPORT = 'Please sign in to report something.';
export const TOO_MANY_REPORTS = 'You have sent many reports today. Please try again tomorrow.'; // MOD-21
export const OWN_CONTENT = 'This is your own work. If it shouldn’t be here, you can delete it.';
export const UNAVAILABLE = 'This is no longer available, so there is nothing left to report.';
const NO_REASON = 'Please choose a reason.';
const UNKNOWN = 'We can’t tell what this report is about. Please open it again from the story or post.';
const TOO_LONG = `Additional details can be up to ${DETAILS_MAX.toLocaleString('en-US')} characters.`;

export type Report = { type: Reported; id: string; reason: Reason; details: string | null };
export type ReportField = 'reason' | 'details';
type Read = { report: Report } | RefusedAction<ReportField>;

/**
 * Reads a report with trimmed details, without what PostgreSQL cannot store, or returns the refusal. The lookup validates `id`.
 */
export function readReport(form: { get(name: string): unknown }): Read {
  const [type, id, reason, typed] = ['type', 'id', 'reason', 'details'].map((name) => form.get(name));
  const details = typedLines(typed);
  if (!isReported(type) || typeof id !== 'string') return badInput(UNKNOWN);
  if (!isReason(reason)) return refusedField('reason', NO_REASON);
  if ([...details].length > DETAILS_MAX) return refusedField('details', TOO_LONG);
  return { report: { type, id, reason, details: details || null } };
}

const REPORT = href('/report');
/** The URL of the report page, for browsers without JavaScript. */
export const reportAddress = (type: Reported, id: string) => `${REPORT}?type=${type}&id=${id}`;
