/** How many languages the filter of the front page lists; others are found by their letters. */
export const LANGUAGES_LISTED = 60;
/** Characters of a language that is asked for. */
export const LANGUAGE_MAX = 40;
