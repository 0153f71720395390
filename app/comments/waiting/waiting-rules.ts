import type { Comment } from '../comment-rules.ts';
import type { Subject } from '../subject-rules.ts';

export const WAITING_PAGE_SIZE = 20;

export const WAITING_MESSAGES = {
  signedOut: 'Please sign in to see the comments that are waiting for you.',
  none: 'No comments are waiting for you.',
  approved: 'Comment approved.',
  failed: 'The comment couldn’t be approved. Please try again.',
} as const;

/** A comment that waits; `title` is that of the work, or the first words of the post. */
export type WaitingComment = Pick<Comment, 'id' | 'text' | 'createdAt' | 'author' | 'covered'> & { subject: Subject; title: string };
