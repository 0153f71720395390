/** Languages listed in the front page filter; the others are found by searching. */
export const LANGUAGES_SHOWN = 60;
/** Characters of a language in a search. */
export const LANGUAGE_MAX = 40;
