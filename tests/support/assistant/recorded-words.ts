import { FingerprintSet, RecordedWords } from '#app/assistant/fingerprints/fingerprints.ts';

/** The two halves of a fingerprint. */
export const halvesOf = (fingerprint: bigint) =>
  [Number(BigInt.asIntN(32, fingerprint >> 32n)), Number(BigInt.asIntN(32, fingerprint))] as const;

/** How many words of a text lie in runs with these fingerprints. */
export function recordedWords(text: string, fingerprints: readonly bigint[]): number {
  const set = new FingerprintSet(fingerprints.length);
  for (const fingerprint of fingerprints) set.add(...halvesOf(fingerprint));
  const counter = new RecordedWords(set);
  for (const _ of counter.reader.read(text));
  return counter.recorded;
}
