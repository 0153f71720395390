export const SUGGESTIONS_SHOWN = 8;

/** A tag that works have, with their number; `also` are other spellings that mean the same. */
export type TagSuggestion = { name: string; works: number; also: string[] };
