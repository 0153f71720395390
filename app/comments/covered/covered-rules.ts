/** Why a comment is covered until its reader presses Show (SHOWN-07). */
export type CoverReason = 'hidden';

/** What stands in place of the name and the words. */
export const COVER_SENTENCES: Record<CoverReason, string> = {
  hidden: 'Comment by someone you have hidden',
};
export const NOT_SHOWN = 'The comment couldn’t be loaded. Please try again.';
