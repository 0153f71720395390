import { UNSPACED_SCRIPTS } from '#editor/document/count.ts';
import { normalized } from '../../forms/text-rules.ts';
import { RUN_CHARACTERS, RUN_WORDS } from './fingerprint-rules.ts';

/** Without case and width; accents follow their letters. */
const folded = (text: string) => normalized(text, 'NFKD').toLowerCase();

// A character is part of a word, a word of its own in scripts without spaces, left out, or between words.
const [LETTER, CHARACTER, LEFT_OUT, BETWEEN] = [1, 2, 3, 4] as const;
const IS_LEFT_OUT = /[\p{M}'’ʼ]/u;
const IS_CHARACTER = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
const IS_LETTER = /[\p{L}\p{N}]/u;
function classify(character: string): number {
  if (IS_LEFT_OUT.test(character)) return LEFT_OUT;
  if (IS_CHARACTER.test(character)) return CHARACTER;
  return IS_LETTER.test(character) ? LETTER : BETWEEN;
}

/** Classes of the characters below U+10000, filled as they occur: three expressions for each character of a text would be slow. */
const CLASSES = new Uint8Array(0x10000);
function classAt(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0;
  if (code > 0xffff) return classify(String.fromCodePoint(code));
  CLASSES[code] ||= classify(text.charAt(at));
  return CLASSES[code] ?? BETWEEN;
}

const [SEED_HIGH, SEED_LOW] = [0x811c9dc5, 0x9747b28c] as const;
const mixed = (hash: number, value: number) => Math.imul(hash ^ value, 0x01000193) ^ (hash >>> 15);
function finished(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}

/** A run of words from the word `start`, with the two halves of its fingerprint. */
type OnRun = (start: number, length: number, high: number, low: number) => void;

const STEP = 20_000; // characters, about a millisecond
const RING = RUN_CHARACTERS; // words of the longest run

/**
 * Finds the runs of a text that is read piece by piece, with memory for the words of one run. No run has words of both kinds of scripts.
 */
export class RunReader {
  /** In scripts without spaces the number of characters. */
  words = 0;
  /** There are more words than may be read. */
  isCut = false;
  readonly #wordsMax: number;
  readonly #onRun: OnRun;
  readonly #highs = new Int32Array(RING);
  readonly #lows = new Int32Array(RING);
  #high: number = SEED_HIGH; // of the current word
  #low: number = SEED_LOW;
  #length = 0; // of a run in the script of the last word
  #same = 0; // words up to the last one in such a script

  constructor(onRun: OnRun, wordsMax = Number.POSITIVE_INFINITY) {
    this.#onRun = onRun;
    this.#wordsMax = wordsMax;
  }

  /** Reads a piece, which begins and ends between words. Yields about every millisecond, so that other requests can run. */
  *read(piece: string): Generator<undefined> {
    const text = folded(piece);
    let isInWord = false;
    let next = STEP;
    for (let i = 0; i < text.length; i++) {
      if (i >= next) {
        next = i + STEP;
        yield;
      }
      const kind = classAt(text, i);
      const isPair = kind !== BETWEEN && (text.codePointAt(i) ?? 0) > 0xffff;
      if (isInWord && (kind === BETWEEN || kind === CHARACTER)) {
        this.#endWord(RUN_WORDS);
        isInWord = false;
      }
      if (kind === LETTER || kind === CHARACTER) {
        if (!isInWord && this.words >= this.#wordsMax) {
          this.isCut = true;
          return;
        }
        this.#mix(text.charCodeAt(i));
        if (isPair) this.#mix(text.charCodeAt(i + 1));
        isInWord = kind === LETTER;
        if (kind === CHARACTER) this.#endWord(RUN_CHARACTERS);
      }
      if (isPair) i++;
    }
    if (isInWord) this.#endWord(RUN_WORDS);
  }

  #mix(unit: number): void {
    this.#high = mixed(this.#high, unit);
    this.#low = mixed(this.#low, unit);
  }

  #endWord(length: number): void {
    this.#highs[this.words % RING] = finished(this.#high);
    this.#lows[this.words % RING] = finished(this.#low);
    this.#high = SEED_HIGH;
    this.#low = SEED_LOW;
    this.words++;
    this.#same = length === this.#length ? this.#same + 1 : 1;
    this.#length = length;
    if (this.#same < length) return;
    const start = this.words - length;
    let high: number = SEED_HIGH;
    let low: number = SEED_LOW;
    for (let i = start; i < this.words; i++) {
      high = mixed(high, this.#highs[i % RING] ?? 0);
      low = mixed(low, this.#lows[i % RING] ?? 0);
    }
    this.#onRun(start, length, finished(high), finished(low));
  }
}
