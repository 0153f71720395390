import { normalized } from '../../forms/text-rules.ts';

/** Zero-width and direction characters, which split an address without being seen. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** A run of ASCII, or a letter with its combining marks. */
const PIECE = /\p{ASCII}+(?=\p{ASCII}|$)|\P{M}\p{M}*|\p{M}+/gu;
const ASCII = /^\p{ASCII}+$/u;
const DIGIT = /\p{Nd}/gu;
/** Where the ten digits of a script begin. */
const DIGIT_ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040];
const asciiDigit = (digit: string) => {
  const code = digit.codePointAt(0) ?? 0;
  const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
};

const SPELLED_DOT =
  /\b([a-z0-9-]{2,40})\s{0,2}(?:\bdot\b|\s\.|\.\s)\s{0,2}((?:com|net|org|io|gg|xyz|info|shop|site|ru)\b)(?=[\s/.,;:!?)]|$)/gi;
/** Spellings of links, dots and at signs that hide an address. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[。．]/g, '.'],
  [/h(?:xx|tt)ps?\s?(?::|\[:\])\s?\/\//gi, 'https://'],
  [/\s{0,9}[[({<]\s{0,9}(?:dot|punkt|punto|point|ponto|kropka|\.)\s{0,9}[\])}>]\s{0,9}/gi, '.'],
  [/\s{0,9}[[({<]\s{0,9}(?:at|arroba|arobase|@)\s{0,9}[\])}>]\s{0,9}/gi, '@'],
  [SPELLED_DOT, '$1.$2'],
];

/** A text as it is checked, and for each of its UTF-16 units, and its end, the position in the text as it was written. */
export type Readable = { text: string; from: readonly number[] };

/** Replaces in a text and moves the positions: what replaces a match is where the match was. */
function replaced({ text, from }: Readable, pattern: RegExp, by: string): Readable {
  const parts: string[] = [];
  const positions: number[] = [];
  let end = 0;
  const push = (part: string, at: (i: number) => number) => {
    parts.push(part);
    for (let i = 0; i < part.length; i++) positions.push(at(i));
  };
  for (const match of text.matchAll(pattern)) {
    const start = match.index;
    push(text.slice(end, start), (i) => from[end + i] ?? 0);
    end = start + match[0].length;
    const until = end;
    // The replacement of a spelled-out dot keeps the words on both sides, so its last units are at the end of the match.
    const with_ = by.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? '');
    push(with_, (i) => from[Math.max(start, i < with_.length / 2 ? Math.min(start + i, until - 1) : until - (with_.length - i))] ?? 0);
  }
  if (!parts.length) return { text, from };
  push(text.slice(end), (i) => from[end + i] ?? 0);
  positions.push(from[text.length] ?? 0);
  return { text: parts.join(''), from: positions };
}

/** A text in which compatible forms, digits of all scripts and spelled-out dots and at signs are the same. */
export function readable(written: string): Readable {
  let text = '';
  const from: number[] = [];
  for (const { 0: piece, index } of written.matchAll(PIECE)) {
    const isAscii = ASCII.test(piece);
    const units = isAscii ? piece : normalized(piece, 'NFKC').replace(INVISIBLE, '').replace(DIGIT, asciiDigit);
    for (let i = 0; i < units.length; i++) from.push(isAscii ? index + i : index);
    text += units;
  }
  from.push(written.length);
  let read: Readable = { text, from };
  for (const [pattern, by] of SPELLINGS) read = replaced(read, pattern, by);
  return read;
}
