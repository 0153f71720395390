/** How long a run with a fingerprint is; a shorter text has none (LABEL-01). */
export const RUN_WORDS = 8;
export const RUN_CHARACTERS = 16; // in scripts without spaces between words

/** Of a longer text one run in `SAMPLED` is recorded, chosen by its fingerprint. */
export const WHOLE_WORDS_MAX = 200;
export const SAMPLED = 4;

export const TEXT_FINGERPRINTS_MAX = 2_048; // of one text, about 8,000 words
export const TEXTS_MAX = 5_000; // of one member; the oldest are deleted
export const FINGERPRINTS_MAX = 500_000; // of one member that a text is compared with, from the newest texts
