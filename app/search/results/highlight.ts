import { cutTo, normalized } from '../../forms/text-rules.ts';

const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b\u200e\u200f]+|[\ufe0e\ufe0f]+/g;
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' };
const SPECIAL = /[ßæœøđðłıþ]/g;

/** Approximates the database's `search_fold` closely enough to highlight matches. */
const fold = (text: string) =>
  normalized(
    normalized(text, 'NFKD')
      .replace(MARKS, '')
      .toLowerCase()
      .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter),
  );

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Where the text contains the query, ignoring case and accents: ordered ranges `[from, to)` in UTF-16 units. */
export function marksIn(text: string, query: string): [number, number][] {
  const wanted = fold(query);
  if (!wanted) return [];
  let folded = '';
  const from: number[] = []; // per unit of `folded`, the start and end of its letter in the text
  const to: number[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const letter = fold(segment);
    folded += letter;
    for (let i = 0; i < letter.length; i++) {
      from.push(index);
      to.push(index + segment.length);
    }
  }
  const marks: [number, number][] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
    marks.push([from[at] ?? 0, to[at + wanted.length - 1] ?? text.length]);
  return marks;
}

const BEFORE = 16;

/** The lowest number from `low` to `high` for which the monotonic predicate `is` holds (binary search). */
function least(low: number, high: number, is: (n: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (is(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Texts in which each letter folds to one letter: plain English with quotation marks and dashes. */
const LETTER_BY_LETTER = /^[\n -~\u2010-\u2015\u2018-\u201f]*$/;

/** The range of the first hit, or null. Binary search folds the text about a dozen times; `marksIn` folds every letter. */
function firstHit(text: string, query: string): [number, number] | null {
  const wanted = fold(query);
  const at = wanted ? fold(text).indexOf(wanted) : -1;
  if (at < 0) return null;
  if (LETTER_BY_LETTER.test(text)) return [at, at + wanted.length];
  const end = least(0, text.length, (n) => fold(text.slice(0, n)).includes(wanted));
  const after = least(0, end, (n) => !fold(text.slice(n, end)).includes(wanted));
  return [Math.max(0, after - 1), end];
}

/** At most `maxLength` characters of a text, around its first hit if that would not be visible at the start. */
export function excerpt(text: string, query: string, maxLength: number): string {
  const [at, end] = firstHit(text, query) ?? [0, 0];
  const begin = end > maxLength * 0.4 ? text.indexOf(' ', Math.max(0, at - BEFORE)) + 1 : 0;
  const start = begin > 0 && begin <= at ? begin : end > maxLength * 0.4 ? at : 0;
  return `${start ? '…' : ''}${cutTo(text.slice(start), maxLength)}`;
}
