import { UNSPACED_SCRIPTS } from '#editor/document/count.ts';

export const COMPARED_MAX = 2_000; // new blocks of one text
const WORDS_MAX = 500; // of a block
const STEPS_MAX = 5_000_000; // words looked up and blocks listed, in one publishing
const PAUSE_STEPS = 100_000;
const NEAREST_MAX = 50; // blocks with the same word that are compared

/** A block in its text: `at` is its place there, which can be between two others. */
export type PlacedWords = { block: string; words: ReadonlySet<string>; at: number };

// Writing without spaces is compared by its characters.
const WORD = new RegExp(`[${UNSPACED_SCRIPTS}]|[\\p{L}\\p{M}\\p{N}]+`, 'gu');

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

type Having = Map<string, PlacedWords[]>;
/** Of the blocks with a word, in the order of the text, those nearest to a place. */
function nearest(having: readonly PlacedWords[], at: number): readonly PlacedWords[] {
  if (having.length <= NEAREST_MAX) return having;
  let [low, high] = [0, having.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((having[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const from = Math.min(Math.max(0, low - NEAREST_MAX / 2), having.length - NEAREST_MAX);
  return having.slice(from, from + NEAREST_MAX);
}

/** The block that is most alike, and how many steps it took. */
function mostAlikeOf({ words, at }: PlacedWords, having: Having): { block: string; steps: number } {
  const lists = [...words].map((word) => having.get(word) ?? []).sort((a, b) => a.length - b.length);
  const listed = lists.slice(0, Math.floor(words.size / 2) + 1).map((list) => nearest(list, at));
  const candidates = new Set(listed.flat());
  let best = { block: '', like: 0.5, distance: Number.POSITIVE_INFINITY };
  for (const candidate of candidates) {
    const like = likeness(words, candidate.words);
    const distance = Math.abs(candidate.at - at);
    if (like > best.like || (like === best.like && distance < best.distance)) best = { block: candidate.block, like, distance };
  }
  const entries = listed.reduce((sum, list) => sum + list.length, 0);
  return { block: best.block, steps: words.size + entries + candidates.size * words.size };
}

/**
 * For each removed block the new one whose words are most alike: shared words are at least half of all words of both, and of those that are
 * equally alike it is the nearest (REPLY-08). Only blocks are compared that share one of the rarer half of the words, without which they
 * cannot be alike; of a frequent word the nearest 50. `fresh` is in the order of the text; `pause` lets other requests run.
 */
export async function mostAlike(
  removed: readonly PlacedWords[],
  fresh: readonly PlacedWords[],
  pause: () => Promise<unknown>,
): Promise<Map<string, string>> {
  let [steps, next] = [0, PAUSE_STEPS];
  const took = async (count: number) => {
    steps += count;
    if (steps < next) return;
    next = steps + PAUSE_STEPS;
    await pause();
  };
  const having: Having = new Map();
  for (const placed of fresh.slice(0, COMPARED_MAX)) {
    for (const word of placed.words) {
      const list = having.get(word);
      if (list) list.push(placed);
      else having.set(word, [placed]);
    }
    await took(placed.words.size);
  }
  const found = new Map<string, string>();
  for (const placed of removed) {
    if (steps >= STEPS_MAX) break;
    const best = mostAlikeOf(placed, having);
    if (best.block) found.set(placed.block, best.block);
    await took(best.steps);
  }
  return found;
}
