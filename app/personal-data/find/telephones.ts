import { longNumbers, matches, type Range } from './contact-pattern-rules.ts';
import { NUMBER_WORD, NUMBERS } from './number-words.ts';

const WORD = `(?:double\\s|triple\\s|doble\\s|doppel)?(?:${NUMBER_WORD})`;
const IN_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])${WORD}(?:(?:\\s?[,.–-]\\s?|\\s|\\s(?:y|et|and|und)\\s)${WORD}){5,19}(?![\\p{L}\\p{N}])`,
  'giu',
);
const ONE_WORD = new RegExp(`(?<![\\p{L}\\p{N}])(?:${NUMBER_WORD})(?![\\p{L}\\p{N}])`, 'giu');

/** Whether numbers only count up or down, as before a rocket starts. */
function isCounting(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, i) => number - (numbers[i] ?? 0));
  return steps.filter((step) => Math.abs(step) <= 1 && step === steps[0]).length > steps.length / 2;
}

/** Years from to, a large number in groups of three, a number of hundreds, 12345678. */
const NO_TELEPHONE = [/^(?:1\d|20)\d\d\s?[-/–]\s?(?:1\d|20)\d\d$/, /^[1-9]\d{0,2}(?:[\s.]\d{3})+$/, /^[1-9]\d*00$/, /^0?123456789?0?$/];

function isTelephoneNumber(run: string, digits: string): boolean {
  if (digits.length < 7 || digits.length > 15 || NO_TELEPHONE.some((shape) => shape.test(run))) return false;
  const groups = run.split(/\D+/).filter(Boolean);
  if (isCounting(groups.map(Number)) && groups.length > 3) return false;
  return groups.filter((group) => group.length === 1).length < 2 || /^[+(]?0/.test(run);
}

/** Telephone numbers in digits or in words; in a child's text a long number is one, whatever country writes it so. */
export function* telephones(text: string): Generator<Range> {
  for (const { start, end, run, digits, isForeign } of longNumbers(text))
    if ((isForeign && digits.length >= 8) || isTelephoneNumber(run, digits)) yield { start, end };
  for (const { start, end, match } of matches(text, IN_WORDS)) {
    const numbers = [...match[0].matchAll(ONE_WORD)].map(([word]) => NUMBERS.get(word.toLowerCase()) ?? 0);
    if (!isCounting(numbers) && new Set(numbers).size > 2) yield { start, end };
  }
}
