import { SAMPLED, TEXT_FINGERPRINTS_MAX, WHOLE_WORDS_MAX } from './fingerprint-rules.ts';
import { RunReader } from './runs.ts';

const isSampled = (low: number) => (low >>> 0) % SAMPLED === 0;
const numberOf = (high: number, low: number) => BigInt.asIntN(64, (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0));
/** A hash table of 64-bit fingerprints as two 32-bit halves, which needs less memory than a `Set` of `bigint`. */
export class FingerprintSet {
  size = 0;
  readonly #highs: Int32Array;
  readonly #lows: Int32Array;
  readonly #mask: number;

  /** `sizeMax`: how many are added at most. */
  constructor(sizeMax: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(1, sizeMax) * 2)); // at most half of them are full
    this.#mask = slots - 1;
    this.#highs = new Int32Array(slots);
    this.#lows = new Int32Array(slots);
  }

  /** The slot of the fingerprint, or the empty one where it would be; in an empty slot both halves are zero. */
  #slotOf(high: number, low: number): number {
    for (let slot = high & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const [h, l] = [this.#highs[slot], this.#lows[slot]];
      if ((h === high && l === low) || (h === 0 && l === 0)) return slot;
    }
  }

  add(high: number, low: number): void {
    const slot = this.#slotOf(high, low);
    if (this.#highs[slot] || this.#lows[slot]) return;
    this.#highs[slot] = high;
    this.#lows[slot] = low;
    this.size++;
  }

  has(high: number, low: number): boolean {
    const slot = this.#slotOf(high, low);
    return Boolean(this.#highs[slot] || this.#lows[slot]);
  }
}

function readAll(reader: RunReader, text: string): RunReader {
  for (const _ of reader.read(text));
  return reader;
}

/** The fingerprints that are recorded of a text, without those of runs that the member sent (LABEL-01). */
export function fingerprintsOf(text: string, sent = ''): { words: number; fingerprints: bigint[] } {
  const own = new Set<bigint>();
  readAll(new RunReader((_start, _length, high, low) => own.add(numberOf(high, low))), sent);
  const [all, sampled] = [new Set<bigint>(), new Set<bigint>()];
  const { words } = readAll(
    new RunReader((_start, _length, high, low) => {
      const fingerprint = numberOf(high, low);
      if (own.has(fingerprint)) return;
      if (all.size < WHOLE_WORDS_MAX) all.add(fingerprint);
      if (isSampled(low) && sampled.size < TEXT_FINGERPRINTS_MAX) sampled.add(fingerprint);
    }),
    text,
  );
  return { words, fingerprints: [...(words <= WHOLE_WORDS_MAX ? all : sampled)] };
}

/**
 * Counts the words that lie in recorded runs. Of long texts only sampled runs are recorded, so the words between two recorded runs count
 * too, unless a run between them would have been recorded.
 */
export class RecordedWords {
  recorded = 0;
  readonly reader: RunReader;
  #end = 0; // of the last counted run
  #isOpen = false; // nothing since then shows another origin

  constructor(fingerprints: FingerprintSet, wordsMax?: number) {
    this.reader = new RunReader((start, length, high, low) => {
      if (fingerprints.has(high, low)) {
        this.recorded += start + length - (this.#isOpen ? this.#end : Math.max(this.#end, start));
        this.#end = start + length;
        this.#isOpen = true;
      } else if (isSampled(low)) this.#isOpen = false;
    }, wordsMax);
  }
}
