import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import { pagesFromText } from '#editor/document/plain-text.ts';
import { counted } from '#ui/display/count-rules.ts';
import { PAGES_MAX } from '../rules.ts';

const MB = 1024 * 1024;
export const IMPORT_BYTES_MAX = 5 * MB;
export const IMPORT_TOO_LARGE = `Imported text can be up to ${IMPORT_BYTES_MAX / MB} MB.`;
const PAGE_BYTES = 150_000; // UTF-8 bytes of an imported page; the server accepts 200,000
const LINE_LENGTH_MAX = 12_000; // UTF-16 units of a part of a line, at most three bytes each
const SEARCH_DISTANCE = 1_000; // how far back to look for a good position to split a line

export type ImportedText = { pages: Document[]; notes: string[] };

/**
 * Converts text to pages at lines of three dashes, with a note for everything that could not be imported unchanged. `pagesLeft` is the
 * number of pages the draft can still hold.
 */
export function importText(text: string, pagesLeft = PAGES_MAX): ImportedText {
  const notes: string[] = [];
  const wellFormed = text.replace(/^\uFEFF/, '').toWellFormed();
  const clean = wellFormed.replace(/(?![\t\n\r])\p{Cc}/gu, '');
  if (clean.length !== wellFormed.length) notes.push('Control characters, which no page can show, were left out.');
  if (wellFormed.includes('\uFFFD')) notes.push('Some characters could not be read as UTF-8 and appear as �.');
  const counts = { pages: 0, lines: 0 };
  const pages = pagesFromText(clean).flatMap((page) => splitPage(page, counts));
  if (counts.pages)
    notes.push(`${counted(counts.pages, 'page was', 'pages were')} too long and ${counts.pages === 1 ? 'was' : 'were'} split.`);
  if (counts.lines)
    notes.push(
      `${counted(counts.lines, 'line was', 'lines were')} too long for one page and ${counts.lines === 1 ? 'was' : 'were'} split.`,
    );
  const omitted = pages.length - Math.max(0, pagesLeft);
  if (omitted > 0)
    notes.push(
      `A draft can have up to ${PAGES_MAX.toLocaleString('en-US')} pages: ${omitted === 1 ? 'the last one was' : `the last ${omitted.toLocaleString('en-US')} were`} left out.`,
    );
  return { pages: pages.slice(0, Math.max(0, pagesLeft)), notes };
}

const utf8 = new TextEncoder();
const bytesOf = (node: DocumentNode) => utf8.encode(JSON.stringify(node)).length + 1; // and its comma

type SplitCounts = { pages: number; lines: number };

/** Splits a page that is too long between paragraphs; a paragraph that is too long by itself is split between lines. */
function splitPage(page: Document, counts: SplitCounts): Document[] {
  if (bytesOf(page) <= PAGE_BYTES) return [page];
  const pieces: DocumentNode[][] = [[]];
  let size = 0;
  for (const block of page.content.flatMap((node) => splitBlock(node, counts))) {
    const bytes = bytesOf(block);
    if (size + bytes > PAGE_BYTES && pieces.at(-1)?.length) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(block);
    size += bytes;
  }
  counts.pages++;
  return pieces.map((content) => ({ type: 'doc', content }));
}

const BREAK: DocumentNode = { type: 'hardBreak' };

/** Splits a paragraph into paragraphs that fit on a page. Line breaks at a split are replaced by the page break; all others remain. */
function splitBlock(block: DocumentNode, counts: SplitCounts): DocumentNode[] {
  if (bytesOf(block) <= PAGE_BYTES) return [block];
  const paragraphs: DocumentNode[][] = [[]];
  let size = 0;
  for (const { text = '' } of (block.content ?? []).filter(({ type }) => type === 'text')) {
    let isSplit = false;
    for (const [i, piece] of splitLine(text).entries()) {
      const bytes = bytesOf({ type: 'text', text: piece }) + bytesOf(BREAK);
      if (size + bytes > PAGE_BYTES - 1_000) {
        paragraphs.push([]);
        size = 0;
        isSplit ||= i > 0;
      }
      const target = paragraphs.at(-1) as DocumentNode[];
      const last = target.at(-1);
      if (i > 0 && last) last.text += piece;
      else target.push(...(last ? [BREAK] : []), { type: 'text', text: piece });
      size += bytes;
    }
    if (isSplit) counts.lines++;
  }
  return paragraphs.map((content) => ({ type: 'paragraph', content }));
}

/** Splits a line after a space, or else between words or graphemes, without losing any text. */
export function splitLine(line: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (line.length - at > LINE_LENGTH_MAX) {
    const end = findSplit(line, at, at + LINE_LENGTH_MAX);
    pieces.push(line.slice(at, end));
    at = end;
  }
  return [...pieces, line.slice(at)];
}

const segmenters = (['word', 'grapheme'] as const).map((granularity) => new Intl.Segmenter(undefined, { granularity }));

function findSplit(line: string, start: number, end: number): number {
  const from = Math.max(start, end - SEARCH_DISTANCE);
  const spaces = /^.*\s/su.exec(line.slice(from, end))?.[0].length;
  if (spaces) return from + spaces;
  for (const segmenter of segmenters) {
    const index = segmenter.segment(line.slice(from, end + SEARCH_DISTANCE)).containing(end - from)?.index;
    if (index) return from + index;
  }
  return /[\uDC00-\uDFFF]/.test(line[end] ?? '') ? end - 1 : end;
}
