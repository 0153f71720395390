/** Languages listed in the front page filter; the others are found by searching. */
export const LANGUAGES_SHOWN = 60;
/** Characters of a language, as published and as searched for. */
export const LANGUAGE_MAX = 40;

/** OPT-04; other languages can be entered as free text. */
export const LANGUAGES = [
  'English',
  'Spanish',
  'French',
  'German',
  'Italian',
  'Portuguese',
  'Dutch',
  'Polish',
  'Russian',
  'Turkish',
  'Arabic',
  'Hindi',
  'Bengali',
  'Indonesian',
  'Vietnamese',
  'Chinese',
  'Japanese',
  'Korean',
] as const;
