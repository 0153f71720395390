/** The reasons of a report in the order of the list (REPORT-02). */
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
export const isReason = (value: unknown): value is Reason => REASONS.some((reason) => reason === value);

/** The reason stored for a request of somebody who cannot sign in (ACC-01); it has no reporter. */
export const ACCOUNT_HELP_REASON = 'Help with signing in';

/** The reasons that put a case at the top of the queue (MOD-03). */
export const isUrgentReason = (reason: string) => reason === 'Self-Harm' || reason === 'Terrorism';
