export const COMPARED_MAX = 2_000; // new blocks of one text
const WORDS_MAX = 500; // of a block
const COMPARISONS_MAX = 400_000; // of two blocks, in one publishing

/** A block in its text: `at` is its place there, which can be between two others. */
export type PlacedWords = { block: string; words: ReadonlySet<string>; at: number };

// Writing without spaces is compared by its characters.
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

/** The different words of a text. */
export function wordSet(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    words.add(word);
    if (words.size >= WORDS_MAX) break;
  }
  return words;
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / (one.size + other.size - shared);
}

/**
 * For each removed block the new one whose words are most alike: shared words are at least half of all words of both, and of those that are
 * equally alike it is the nearest (REPLY-08). Only blocks are compared that share one of the rarer half of the words, without which they
 * cannot be alike.
 */
export function mostAlike(removed: readonly PlacedWords[], fresh: readonly PlacedWords[]): Map<string, string> {
  const having = new Map<string, PlacedWords[]>();
  for (const one of fresh.slice(0, COMPARED_MAX))
    for (const word of one.words) {
      const list = having.get(word);
      if (list) list.push(one);
      else having.set(word, [one]);
    }
  const found = new Map<string, string>();
  let comparisons = 0;
  for (const { block, words, at } of removed) {
    const rarest = [...words].sort((a, b) => (having.get(a)?.length ?? 0) - (having.get(b)?.length ?? 0));
    const candidates = new Set(rarest.slice(0, Math.floor(words.size / 2) + 1).flatMap((word) => having.get(word) ?? []));
    let best = { block: '', like: 0.5, distance: Number.POSITIVE_INFINITY };
    for (const one of candidates) {
      if (++comparisons > COMPARISONS_MAX) return found;
      const like = likeness(words, one.words);
      const distance = Math.abs(one.at - at);
      if (like > best.like || (like === best.like && distance < best.distance)) best = { block: one.block, like, distance };
    }
    if (best.block) found.set(block, best.block);
  }
  return found;
}
