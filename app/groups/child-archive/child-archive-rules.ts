import { timeText } from '../../account/archive/archive-rules.ts';

export const CHILD_ARCHIVE_MESSAGES = {
  tooSoon: (last: Date, next: Date) => `The last archive is from ${timeText(last)}. You can make a new one at ${timeText(next)}.`,
  none: 'There is no archive to download. It may be older than 7 days.',
  failed: 'The archive couldn’t be requested. Please try again.',
  signedOut: 'Please sign in to get the archive of a child.',
} as const;
