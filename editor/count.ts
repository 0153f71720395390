import type { Document, DocumentNode } from './tree.ts';

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

/** Words of a text in any script; a line without unspaced scripts costs one regular expression. */
export function wordsIn(text: string): number {
  let words = 0;
  for (const line of text.split('\n')) {
    if (!UNSPACED.test(line)) words += line.match(SPACED_WORD)?.length ?? 0;
    else {
      segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
      for (const segment of segmenter.segment(line)) if (segment.isWordLike) words += 1;
    }
  }
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
