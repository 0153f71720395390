import { normalized } from '../works/text-rules.ts';
/** HELP-02, by the name in the address. */
export const FAQ_TABS = [
  { id: 'general', name: 'General' },
  { id: 'account', name: 'Account' },
  { id: 'content-creation', name: 'Content Creation' },
  { id: 'premium-features', name: 'Premium Features' },
] as const;
export type FaqTab = (typeof FAQ_TABS)[number]['id'];

export const tabFrom = (asked: string | null): FaqTab => FAQ_TABS.find(({ id }) => id === asked)?.id ?? 'general';

/** As people mean it: no case, no accents, one space between words. */
export const plain = (text: string) => normalized(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Whether the texts hold every word that was asked for, in any order. */
export function holds(query: string, ...texts: string[]) {
  const all = plain(texts.join(' '));
  return plain(query)
    .split(' ')
    .every((word) => all.includes(word));
}

/** HELP-01: how many there are, in words. */
export function foundWords(count: number, query: string) {
  return count ? `${count} ${count === 1 ? 'result' : 'results'} for “${query.trim()}”` : `No results found for “${query.trim()}”`;
}
