/** The answers to a kids story that waits for a moderator; a case whose story no longer waits is closed (SAFE-07). */
const REVIEW_ANSWERS = ['accept', 'decline', 'dismiss'] as const;
export type ReviewAnswer = (typeof REVIEW_ANSWERS)[number];
export const isReviewAnswer = (value: unknown): value is ReviewAnswer => REVIEW_ANSWERS.some((answer) => answer === value);

export const REVIEW_MESSAGES = {
  noAnswer: 'Choose Accept for the Kids Zone or Decline.',
  grownUp: 'Another moderator has to accept this, because you are a grown-up of this child’s group.',
  sender: 'Another moderator has to accept this, because you sent the story.',
  deleted: 'This story was deleted. The case can only be closed.',
  over: 'This story is no longer waiting for a moderator. The case can only be closed.',
  hidden: 'The moderators have hidden or removed this story, so it cannot come into the Kids Zone. It can be declined.',
  stillWaits: 'This story still waits: accept or decline it.',
} as const;

/** What a member of staff is to a story of a child; of a member's story all are `false` and 0. */
export type Reviewer = {
  /** A grown-up of the child's group. */
  isGrownUp: boolean;
  /** The grown-up who sent the story. */
  isSender: boolean;
  /** How many other staff are no grown-ups of the group, and how many are. */
  othersOutside: number;
  othersInside: number;
};

/**
 * Why this member of staff is not the second person who reads a child's story; null: they are. A grown-up of the group counts as the second
 * person only where there is no other moderator, and the one who sent it only where nobody else is left (SAFE-07).
 */
export function secondPersonRefusal({ isGrownUp, isSender, othersOutside, othersInside }: Reviewer): string | null {
  if (!isGrownUp && !isSender) return null;
  if (othersOutside > 0) return isGrownUp ? REVIEW_MESSAGES.grownUp : REVIEW_MESSAGES.sender;
  return isSender && othersInside > 0 ? REVIEW_MESSAGES.sender : null;
}
