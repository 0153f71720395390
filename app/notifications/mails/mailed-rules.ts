import type { MailChoice } from '../../mail/mail-rules.ts';
import type { NotificationKind } from '../notification-rules.ts';

/** `isToAnyone`: also to an address that was not confirmed, because the person waits for it. */
type Mailed = { choice: MailChoice | 'security'; subject: string; isToAnyone?: true };

/** The notifications that are mailed too once they are due, with the choice that switches them off; security cannot be (MAIL-06). */
export const MAILED: Partial<Record<NotificationKind, Mailed>> = {
  approved: { choice: 'decisions', subject: 'Your account is approved', isToAnyone: true },
  'approval-needed': { choice: 'security', subject: 'New accounts need approval' },
  decided: { choice: 'decisions', subject: 'A decision about something you made' },
  'bulk-removed': { choice: 'decisions', subject: 'A decision about what you made' },
  'appeal-decided': { choice: 'answers', subject: 'Your appeal was answered' },
  'story-reviewed': { choice: 'decisions', subject: 'A decision about a story for the Kids Zone' },
  standing: { choice: 'decisions', subject: 'A decision about your account' },
  'problem-answered': { choice: 'answers', subject: 'Your problem report was answered' },
  warning: { choice: 'decisions', subject: 'A warning from the moderators' },
  'report-answered': { choice: 'answers', subject: 'Your report was answered' },
  'new-role': { choice: 'security', subject: 'Your role was changed' },
  'new-sign-in': { choice: 'security', subject: 'New sign-in to your account' },
  'password-changed': { choice: 'security', subject: 'Your password was changed' },
};

export const MAIL_CHOICE_MESSAGES = {
  signedOut: 'Please sign in to choose which emails you get.',
  saved: 'Saved.',
  security: 'Emails about the security of your account are always sent.',
} as const;
