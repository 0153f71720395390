import { type Refusal, type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { codePoints, typedLines } from '../../forms/text-rules.ts';
/** The reason stored for a report about the site itself. */
export const PROBLEM_REASON = 'Problem Report'; // REPORT-19
export const PROBLEM_MAX = 5_000; // AMB-93
const CONTACT_MAX = 200;
export const SENT_SECONDS = 3; // REPORT-20

export const SIGN_IN_TO_REPORT_PROBLEM = 'Please sign in to report a problem. What you typed is still here.';
const NO_DESCRIPTION = 'Please describe the problem first.';
const TOO_LONG = `Descriptions can be up to ${PROBLEM_MAX.toLocaleString('en-US')} characters.`;
const CONTACT_LONG = `Contact details can be up to ${CONTACT_MAX} characters.`;

export type ProblemReport = { key: string; details: string; contact: string | null };
export type ProblemField = 'details' | 'contact';

/** The response to a submitted report; a refusal may mark fields. */
export type ProblemReportResult = { reported: true } | Refusal<ProblemField>;

/** Reads a report, trimmed and without what PostgreSQL cannot store, or returns the refusal. `key` identifies the submit. */
export function readProblem(form: { get(name: string): unknown }): { report: ProblemReport } | RefusedAction<ProblemField> {
  const text = (name: string) => typedLines(form.get(name));
  const [details, contact] = [text('details'), text('contact')];
  if (!details) return refusedField('details', NO_DESCRIPTION);
  if (codePoints(details) > PROBLEM_MAX) return refusedField('details', TOO_LONG);
  if (codePoints(contact) > CONTACT_MAX) return refusedField('contact', CONTACT_LONG);
  return { report: { key: text('id').slice(0, 64), details, contact: contact || null } };
}
