import { normalized } from '../../forms/text-rules.ts';

const NAMES = ['Robin', 'Kim', 'Sasha', 'Noor', 'Toni'];
const PLACES = ['Sunny Hill', 'Willow Lane', 'Maple Corner'];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A name as a whole word, also before the s of a possessive. */
const wordOf = (name: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${normalized(name).trim().split(/\s+/).map(escaped).join('\\s+')}(?=['’]?s?(?![\\p{L}\\p{N}]))`, 'giu');

/** The first word that is in none of the texts, so that it can be replaced back. */
const unusedOf = (words: readonly string[], texts: string) =>
  words.find((word) => !wordOf(word).test(texts)) ?? `${words[0]}${texts.length}`;

/**
 * Replaces the nickname of a child and the name of their group by other names, because a provider learns neither (SAFE-12). `restore` puts
 * those that were replaced back into the response.
 */
export function standIns(given: { nickname: string; groupName: string }, texts: readonly string[]) {
  const all = normalized(texts.join('\n'));
  const pairs = [
    { own: given.groupName, other: unusedOf(PLACES, all) },
    { own: given.nickname, other: unusedOf(NAMES, all) },
  ].filter(({ own }) => wordOf(own).test(all));
  return {
    replace: (text: string) => pairs.reduce((now, { own, other }) => now.replace(wordOf(own), () => other), normalized(text)),
    restore: (text: string) => pairs.reduce((now, { own, other }) => now.replace(wordOf(other), () => own), text),
  };
}
