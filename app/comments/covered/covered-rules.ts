export const CONTAINS_SPOILERS = 'Contains spoilers'; // REPLY-09

/** Why a comment is covered until its reader presses Show (SHOWN-07, REPLY-09). */
export type CoverReason = 'hidden' | 'later' | 'spoilers';

/** What stands in place of the words, and of the name of someone whom the viewer hid. */
export const COVER_SENTENCES: Record<CoverReason, string> = {
  hidden: 'Comment by someone you have hidden',
  later: 'This comment is about a later chapter.',
  spoilers: CONTAINS_SPOILERS,
};
export const NOT_SHOWN = 'The comment couldn’t be loaded. Please try again.';
