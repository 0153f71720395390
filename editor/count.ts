import type { Document, DocumentNode } from './document-types.ts';

const TEXT_BLOCKS = new Set(['paragraph', 'heading']);

const inline = (node: DocumentNode): string =>
  node.type === 'hardBreak' ? '\n' : (node.text ?? (node.content ?? []).map(inline).join(''));

function* blocks(node: DocumentNode): Generator<DocumentNode> {
  if (TEXT_BLOCKS.has(node.type) || !node.content) yield node;
  else for (const child of node.content) yield* blocks(child);
}

/** The text of a page, one line for each paragraph, heading or list item. */
export const textOf = (document: Document) =>
  [...blocks(document)]
    .filter((block) => block.type !== 'image')
    .map(inline)
    .join('\n');

/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SPACED_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’\u200c-]*/gu;
let segmenter: Intl.Segmenter | undefined;

/** Letters of a line that are segmented at once: of the slowest scripts they cost a few milliseconds. */
const SEGMENTED_MAX = 1_000;
/** Letters that are counted before others may have a turn. */
const COUNTED_AT_ONCE = 20_000;
/** After these a line may be cut, and has the same words. */
const CUTS = /[\s。、，．！？；：「」『』…]/u;

/** A line in pieces that have its words together: only where nothing but letters follow each other is one cut between two of them. */
function* piecesOf(line: string): Generator<string> {
  for (let from = 0; from < line.length; ) {
    let to = Math.min(line.length, from + SEGMENTED_MAX);
    if (to < line.length) {
      let cut = to;
      while (cut > from && !CUTS.test(line[cut - 1] ?? '')) cut--;
      if (cut > from) to = cut;
      else if (/[\uDC00-\uDFFF]/.test(line[to] ?? '')) to--;
    }
    yield line.slice(from, to);
    from = to;
  }
}

function segmented(piece: string): number {
  let words = 0;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  for (const segment of segmenter.segment(piece)) if (segment.isWordLike) words += 1;
  return words;
}

/** The words of a text in any script, a part at a time that takes a few milliseconds; a line without unspaced scripts costs one regular expression. */
export function* countedWords(text: string): Generator<number, void> {
  let words = 0;
  let letters = 0;
  for (const line of text.split('\n')) {
    const spaced = !UNSPACED.test(line);
    for (const piece of spaced ? [line] : piecesOf(line)) {
      words += spaced ? (piece.match(SPACED_WORD)?.length ?? 0) : segmented(piece);
      letters += piece.length * (spaced ? 1 : COUNTED_AT_ONCE / SEGMENTED_MAX);
      if (letters < COUNTED_AT_ONCE) continue;
      yield words;
      words = letters = 0;
    }
  }
  yield words;
}

export function wordsIn(text: string): number {
  let words = 0;
  for (const some of countedWords(text)) words += some;
  return words;
}

export const words = (document: Document) => wordsIn(textOf(document));

/** Code points, without the line ends between blocks. */
export const characters = (document: Document) => [...textOf(document).replaceAll('\n', '')].length;

/** Nothing to read and nothing to look at. */
export const isBlank = (document: Document) => textOf(document).trim() === '' && picturesOf(document).length === 0;

/** The first `n` characters (code points) of the page in one line; `…` after a cut. */
export function firstText(document: Document, n: number): string {
  let line = '';
  for (const block of blocks(document)) {
    if (block.type === 'image') continue;
    for (const [word] of inline(block).matchAll(/\S+/g)) {
      line += line ? ` ${word}` : word;
      if (line.length > 2 * n) break; // a code point is at most two units long
    }
    if (line.length > 2 * n) break;
  }
  const start = [...line.slice(0, 2 * n + 2)];
  return start.length <= n ? line : `${start.slice(0, n).join('').trimEnd()}…`;
}

/** Addresses of the pictures, in reading order, repeats kept. */
export const picturesOf = (document: Document): string[] =>
  [...blocks(document)].flatMap((block) => (block.type === 'image' && typeof block.attrs?.src === 'string' ? [block.attrs.src] : []));

const STRONG = /\p{L}/u;
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Direction by the first letter, as `dir="auto"` decides it; null when there is no letter. */
export function directionOf(text: string): 'ltr' | 'rtl' | null {
  const first = STRONG.exec(text)?.[0];
  return first === undefined ? null : RTL.test(first) ? 'rtl' : 'ltr';
}
