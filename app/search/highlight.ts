import { normalized } from '../works/text-rules.ts';

const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b\u200e\u200f]+|[\ufe0e\ufe0f]+/g;
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' };
const SPECIAL = /[ßæœøđðłıþ]/g;

/** As the database folds words (`search_fold`), near enough to mark them. */
const fold = (text: string) =>
  normalized(
    normalized(text, 'NFKD')
      .replace(MARKS, '')
      .toLowerCase()
      .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter),
  );

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Where the text holds the query, whatever the case and the accents: `[from, to)` in UTF-16 units of the text, in order. */
export function marksIn(text: string, query: string): [number, number][] {
  const wanted = fold(query);
  if (!wanted) return [];
  let folded = '';
  const from: number[] = []; // of each unit of `folded`, where its letter begins and ends in the text
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

/** The least number from `low` to `high` for which `is` holds; it holds for all above it. */
function least(low: number, high: number, is: (n: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (is(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Texts of which each letter folds to one letter: plain English with its quotation marks and dashes. */
const LETTER_BY_LETTER = /^[\n -~\u2010-\u2015\u2018-\u201f]*$/;

/** Where the first hit begins and ends, or null: by halving, which folds a text a dozen times where `marksIn` looks at each of its letters. */
function firstHit(text: string, query: string): [number, number] | null {
  const wanted = fold(query);
  const at = wanted ? fold(text).indexOf(wanted) : -1;
  if (at < 0) return null;
  if (LETTER_BY_LETTER.test(text)) return [at, at + wanted.length];
  const end = least(0, text.length, (n) => fold(text.slice(0, n)).includes(wanted));
  const after = least(0, end, (n) => !fold(text.slice(n, end)).includes(wanted));
  return [Math.max(0, after - 1), end];
}

/** At most `most` characters of a text, about its first hit when that stands further back than one would see. */
export function excerpt(text: string, query: string, most: number): string {
  const [at, end] = firstHit(text, query) ?? [0, 0];
  const begin = end > most * 0.4 ? text.indexOf(' ', Math.max(0, at - BEFORE)) + 1 : 0;
  const start = begin > 0 && begin <= at ? begin : end > most * 0.4 ? at : 0;
  return `${start ? '…' : ''}${text.slice(start, start + most).toWellFormed()}`;
}
