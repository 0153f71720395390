import { normalized } from '../../forms/text-rules.ts';
import { PRINTS_MAX, RUN_CHARACTERS, RUN_WORDS, SAMPLED, WHOLE_WORDS_MAX } from './print-rules.ts';

const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+/gv;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/v;

/** Without case, accents, width and apostrophes; other punctuation separates words. */
const folded = (text: string) =>
  normalized(text, 'NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase();

const SEEDS = [0x811c9dc5, 0x9747b28c] as const;
const mixed = (hash: number, value: number) => Math.imul(hash ^ value, 0x01000193) ^ (hash >>> 15);
function finished(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}
function hashOf(token: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < token.length; i++) hash = mixed(hash, token.charCodeAt(i));
  return finished(hash);
}

/** A run of words, from the word `start`. `isSampled`: it is recorded of long answers, too. */
export type Run = { start: number; length: number; print: bigint; isSampled: boolean };

/** Collects the words of a text, piece by piece, and the runs that they form. */
export class TextRuns {
  readonly #hashes: [number[], number[]] = [[], []];
  readonly #lengths: number[] = []; // of the run that begins with the word, by its script

  add(text: string): this {
    for (const [token] of folded(text).matchAll(TOKEN)) {
      this.#hashes[0].push(hashOf(token, SEEDS[0]));
      this.#hashes[1].push(hashOf(token, SEEDS[1]));
      this.#lengths.push(UNSPACED.test(token) ? RUN_CHARACTERS : RUN_WORDS);
    }
    return this;
  }

  /** In scripts without spaces the number of characters. */
  get words(): number {
    return this.#lengths.length;
  }

  /** All runs, in order; none of words of both kinds of scripts. */
  *runs(): Generator<Run> {
    const [first, second] = this.#hashes;
    let same = 0; // words up to this one with the same kind of script
    for (let end = 0; end < this.words; end++) {
      const length = this.#lengths[end] ?? RUN_WORDS;
      same = end > 0 && this.#lengths[end - 1] === length ? same + 1 : 1;
      if (same < length) continue;
      const start = end - length + 1;
      let [high, low] = SEEDS as readonly [number, number];
      for (let i = start; i <= end; i++) {
        high = mixed(high, first[i] ?? 0);
        low = mixed(low, second[i] ?? 0);
      }
      low = finished(low);
      yield {
        start,
        length,
        print: BigInt.asIntN(64, (BigInt(finished(high) >>> 0) << 32n) | BigInt(low >>> 0)),
        isSampled: (low >>> 0) % SAMPLED === 0,
      };
    }
  }
}

/** The numbers that are recorded of an answer, without those of runs that the member sent (LABEL-01). */
export function printsOf(answer: string, sent = ''): { words: number; prints: bigint[] } {
  const text = new TextRuns().add(answer);
  const own = new Set([...new TextRuns().add(sent).runs()].map(({ print }) => print));
  const isWhole = text.words <= WHOLE_WORDS_MAX;
  const prints = new Set<bigint>();
  for (const { print, isSampled } of text.runs()) {
    if (prints.size >= PRINTS_MAX) break;
    if ((isWhole || isSampled) && !own.has(print)) prints.add(print);
  }
  return { words: text.words, prints: [...prints] };
}

/**
 * How many words lie in recorded runs. Of long answers only sampled runs are recorded, so the words between two recorded runs count too,
 * unless a run between them would have been recorded.
 */
export function recordedWords(text: TextRuns, recorded: ReadonlySet<bigint>): number {
  let counted = 0;
  let end = 0; // of the last counted run
  let isOpen = false; // nothing since then shows another origin
  for (const { start, length, print, isSampled } of text.runs()) {
    if (recorded.has(print)) {
      counted += start + length - (isOpen ? end : Math.max(end, start));
      end = start + length;
      isOpen = true;
    } else if (isSampled) isOpen = false;
  }
  return counted;
}
