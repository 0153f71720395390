/** How long a recorded run is; a shorter text has none (LABEL-01). */
export const RUN_WORDS = 8;
export const RUN_CHARACTERS = 16; // in scripts without spaces between words

/** Of a longer answer one run in `SAMPLED` is recorded, chosen by its hash. */
export const WHOLE_WORDS_MAX = 200;
export const SAMPLED = 4;

export const PRINTS_MAX = 2_048; // of one answer, about 8,000 words
export const ANSWERS_MAX = 5_000; // of one member; the oldest are deleted
