import { href } from 'react-router';
import type { Reason } from '../../moderation/reason-rules.ts';

/** What a child can tell about. */
export type ReportedAbout = 'story' | 'comment';
export const isReportedAbout = (value: unknown): value is ReportedAbout => value === 'story' || value === 'comment';

/** The sentences that a child chooses from, and the reason of the report to staff. */
export const SENTENCES = {
  scary: { words: 'It is scary.', reason: 'Inappropriate Content' },
  unkind: { words: 'It is unkind.', reason: 'Harassment or Bullying' },
  secret: { words: 'It tells a secret, like where somebody lives.', reason: 'Personal Information' },
  other: { words: 'Something else is wrong.', reason: 'Other' },
} as const satisfies Record<string, { words: string; reason: Reason }>;
export type Sentence = keyof typeof SENTENCES;
export const isSentence = (value: unknown): value is Sentence => typeof value === 'string' && Object.hasOwn(SENTENCES, value);

export const CHILD_REPORT_LABEL = 'Tell a grown-up';
export const CHILD_REPORTS_SHOWN = 20; // on the page of a group
export const CHILD_REPORT_MESSAGES = {
  done: 'A grown-up will look at it.',
  takenBack: 'You took it back.',
  tooLate: 'Your grown-up knows about it now. You can tell them that it is fine.',
  choose: 'Please press one of the pictures.',
  own: 'This is your own story. You can ask your grown-up about it.',
  missing: 'This is not here anymore.',
  tooMany: 'You told us a lot today. Please go to your grown-up.',
} as const;

/** The page on which a child tells about something. */
export const childReportAddress = (about: ReportedAbout, id: string) => `${href('/tell-a-grown-up')}?about=${about}&id=${id}`;
