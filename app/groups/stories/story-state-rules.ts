import type { ReviewStep, State } from '../../audience/state-rules.ts';

/** Where a child's story is, in one word (SAFE-06). `hidden`: staff hid it. */
export type StoryStep = ReviewStep | 'zone' | 'hidden';

/** The step of a story: one that is shown is in the Kids Zone. */
export function stepOf({ state, review }: { state: State; review: ReviewStep | null }): StoryStep {
  if (state === 'shown') return 'zone';
  return state === 'waiting' && review ? review : 'hidden';
}

/** What the page of a child says about each step, beside a picture. */
export const STEP_WORDS: Record<StoryStep, string> = {
  waiting: 'Waiting for a grown-up to read it',
  returned: 'Given back to you',
  group: 'Shared with our group',
  sent: 'Sent to the Kids Zone',
  zone: 'In the Kids Zone',
  deleted: 'Deleted',
  hidden: 'Put away for now. Please ask your grown-up.',
};

/** A newer version that waits beside the approved story. */
export const CHANGES_WORDS: Partial<Record<StoryStep, string>> = {
  waiting: 'Your changes are waiting for a grown-up',
  returned: 'Your changes were given back',
  sent: 'Your changes were sent to the Kids Zone',
};

/** Whether a child may change their story: not one that staff hid or a grown-up deleted. */
export const mayChange = (step: StoryStep): boolean => step !== 'hidden' && step !== 'deleted';

export const STORIES_OF_CHILD_SHOWN = 12;
export const STORIES_OF_GROUP_SHOWN = 12;
export const WAITING_STORIES_SHOWN = 20;
