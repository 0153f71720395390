import { counted } from '#ui/display/count-rules.ts';
import { alsoCalled } from './tag-rules.ts';

export const SUGGESTIONS_SHOWN = 8;

/** A tag that works have, with their number; `also` are other spellings that mean the same. */
export type TagSuggestion = { name: string; works: number; also: string[] };

/** `12 works`, with what else the tag is called. */
export const suggestionDetails = ({ works, also }: TagSuggestion): string =>
  [counted(works, 'work'), ...(also.length ? [alsoCalled(also)] : [])].join(' · ');
