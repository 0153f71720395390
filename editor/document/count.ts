import type { Document, DocumentNode } from './document-types.ts';

const TEXT_BLOCKS = new Set(['paragraph', 'heading']);

/** The text of a paragraph or heading. */
export const inlineText = (node: DocumentNode): string =>
  node.type === 'hardBreak' ? '\n' : (node.text ?? (node.content ?? []).map(inlineText).join(''));

function* blocks(node: DocumentNode): Generator<DocumentNode> {
  if (TEXT_BLOCKS.has(node.type) || !node.content) yield node;
  else for (const child of node.content) yield* blocks(child);
}

/** The text of a page, one line per paragraph, heading or list item. */
export const textOf = (document: Document) =>
  [...blocks(document)]
    .filter((block) => block.type !== 'image')
    .map(inlineText)
    .join('\n');

/** Scripts that write words without spaces between them, for a class of a regular expression with the flag `u`. */
export const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
const SPACED_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’\u200c-]*/gu;
let segmenter: Intl.Segmenter | undefined;

/** Characters per call of the segmenter; in the slowest scripts this takes a few milliseconds. */
const SEGMENTED_MAX = 1_000;
/** Characters counted before the generator yields, so that other work can run. */
const CHARACTERS_PER_STEP = 20_000;
/** A line may be cut after these characters without changing its word count. */
const CUTS = /[\s。、，．！？；：「」『』…]/u;

/** Splits a line into pieces without breaking words; a run of letters longer than a piece is cut between two letters. */
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

/**
 * Counts the words of a text in any script, yielding partial counts every few milliseconds. A line of a spaced script takes one regular
 * expression.
 */
export function* countedWords(text: string): Generator<number, void> {
  let words = 0;
  let letters = 0;
  for (const line of text.split('\n')) {
    const spaced = !UNSPACED.test(line);
    for (const piece of spaced ? [line] : piecesOf(line)) {
      words += spaced ? (piece.match(SPACED_WORD)?.length ?? 0) : segmented(piece);
      letters += piece.length * (spaced ? 1 : CHARACTERS_PER_STEP / SEGMENTED_MAX);
      if (letters < CHARACTERS_PER_STEP) continue;
      yield words;
      words = letters = 0;
    }
  }
  yield words;
}

export function wordsIn(text: string): number {
  let words = 0;
  for (const count of countedWords(text)) words += count;
  return words;
}

/** The words that `wordsIn` counts. */
export function* eachWord(text: string): Generator<string, void> {
  for (const line of text.split('\n')) {
    if (!UNSPACED.test(line)) yield* line.match(SPACED_WORD) ?? [];
    else {
      segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
      for (const piece of piecesOf(line)) for (const { segment, isWordLike } of segmenter.segment(piece)) if (isWordLike) yield segment;
    }
  }
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’\u200c-]*\s*|[^\p{L}\p{N}\s]\s*|\s+/gu;

/** All of a text in words and other characters, each with the white space after it; scripts without spaces are split by the segmenter. */
export function* eachToken(text: string): Generator<string, void> {
  if (!UNSPACED.test(text)) yield* text.match(TOKEN) ?? [];
  else {
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
    for (const piece of piecesOf(text)) for (const { segment } of segmenter.segment(piece)) yield segment;
  }
}

export const words = (document: Document) => wordsIn(textOf(document));

/** Code points, without the line ends between blocks. */
export const characters = (document: Document) => [...textOf(document).replaceAll('\n', '')].length;

/** Whether a page has neither text nor pictures. */
export const isBlank = (document: Document) => textOf(document).trim() === '' && picturesOf(document).length === 0;

/** The first `n` characters (code points) of the page in one line; `…` after a cut. */
export function firstText(document: Document, n: number): string {
  let line = '';
  for (const block of blocks(document)) {
    if (block.type === 'image') continue;
    for (const [word] of inlineText(block).matchAll(/\S+/g)) {
      line += line ? ` ${word}` : word;
      if (line.length > 2 * n) break; // a code point is at most two units long
    }
    if (line.length > 2 * n) break;
  }
  const start = [...line.slice(0, 2 * n + 2)];
  return start.length <= n ? line : `${start.slice(0, n).join('').trimEnd()}…`;
}

/** URLs of the pictures, in reading order, with duplicates. */
export const picturesOf = (document: Document): string[] =>
  [...blocks(document)].flatMap((block) => (block.type === 'image' && typeof block.attrs?.src === 'string' ? [block.attrs.src] : []));

const STRONG = /\p{L}/u;
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of the first letter, like `dir="auto"`; null without a letter. */
export function directionOf(text: string): 'ltr' | 'rtl' | null {
  const first = STRONG.exec(text)?.[0];
  return first === undefined ? null : RTL.test(first) ? 'rtl' : 'ltr';
}
