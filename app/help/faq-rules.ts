import { counted } from '#ui/display/count-rules.ts';
import { normalized } from '../forms/text-rules.ts';
/** The tabs; `id` is the value in the URL (HELP-02). */
export const FAQ_TABS = [
  { id: 'general', name: 'General' },
  { id: 'account', name: 'Account' },
  { id: 'content-creation', name: 'Content Creation' },
  { id: 'premium-features', name: 'Premium Features' },
] as const;
export type FaqTab = (typeof FAQ_TABS)[number]['id'];

export const tabFrom = (param: string | null): FaqTab => FAQ_TABS.find(({ id }) => id === param)?.id ?? 'general';

/** A text with the minimum age in place of `{age}` (REG-08). */
export const withAge = (text: string, age: number) => text.replaceAll('{age}', String(age));

/** Normalizes text for the search: lower case, no accents, single spaces. */
export const plain = (text: string) => normalized(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Whether the texts contain every word of the query, in any order. */
export function matchesQuery(query: string, ...texts: string[]) {
  const all = plain(texts.join(' '));
  return plain(query)
    .split(' ')
    .every((word) => all.includes(word));
}

/** The message with the number of results (HELP-01). */
export function resultCount(count: number, query: string) {
  return count ? `${counted(count, 'result')} for “${query.trim()}”` : `No results found for “${query.trim()}”`;
}
