import { codePoints } from '../../forms/text-rules.ts';
import type { StoryStep } from '../../groups/stories/story-state-rules.ts';

/** What a grown-up chooses for a story. `back` takes it back from the group or the zone, `restore` undoes a deletion (SAFE-06). */
const REVIEW_CHOICES = ['group', 'zone', 'return', 'delete', 'back', 'restore'] as const;
export type ReviewChoice = (typeof REVIEW_CHOICES)[number];
export const isReviewChoice = (value: unknown): value is ReviewChoice => REVIEW_CHOICES.some((choice) => choice === value);

export const CHOICE_NAMES: Record<ReviewChoice, string> = {
  group: 'Share with our group',
  zone: 'Send to the Kids Zone',
  return: 'Give back with a note',
  delete: 'Delete',
  back: 'Take back',
  restore: 'Bring it back',
};

/** Where a story is for each choice. Elsewhere somebody else decided meanwhile. */
export const CHOICE_STEPS: Record<ReviewChoice, readonly StoryStep[]> = {
  group: ['waiting'],
  zone: ['waiting', 'group'],
  return: ['waiting'],
  delete: ['waiting', 'returned', 'group'],
  back: ['group', 'sent', 'zone'],
  restore: ['deleted'],
};

/** Whether the choice approves the text, which must be the one that the grown-up read. */
export const approvesText = (choice: ReviewChoice): boolean => choice === 'group' || choice === 'zone';

/** Whether moderators have the story or accepted it, so that they read its changes as well. */
export const isPublicStep = (step: StoryStep | null): boolean => step === 'zone' || step === 'sent';

/** What the page says after each choice. */
export const CHOICE_DONE: Record<ReviewChoice, string> = {
  group: 'The story is shared with your group.',
  zone: 'The story was sent to the Kids Zone.',
  return: 'The story was given back with your note.',
  delete: 'The story was deleted. You can bring it back for a day.',
  back: 'The story was taken back. It waits for you again.',
  restore: 'The story is back and waits for you.',
};

export const REVIEW_NOTE_MAX = 300;
export const RESTORE_HOURS = 24;

export const GROWN_UP_REVIEW_MESSAGES = {
  decided: 'Somebody else has decided about this story already. This is how it is now.',
  changed: 'The story was changed since you opened it. Please read it again.',
  inZone: 'This story is in the Kids Zone, so its changes can only be sent there.',
  hidden: 'The moderators have hidden or removed this story, so its changes cannot be shared. You can give them back or delete them.',
  note: 'Please write a note.',
  noteLong: `A note can be up to ${REVIEW_NOTE_MAX} characters.`,
  findings: 'Something in this story should perhaps stay secret. Please look once more.',
  unknown: 'Please choose what happens with the story.',
  signedOut: 'Please sign in to read the stories of your group.',
  zoneOff: 'The Kids Zone is closed at the moment. The stories are kept.',
} as const;

/** The error of a note; null: it can be sent. */
export function noteError(note: string): string | null {
  if (!note) return GROWN_UP_REVIEW_MESSAGES.note;
  return codePoints(note) > REVIEW_NOTE_MAX ? GROWN_UP_REVIEW_MESSAGES.noteLong : null;
}
