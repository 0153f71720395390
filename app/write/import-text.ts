import type { Document, DocumentNode } from '#editor/document-types.ts';
import { pagesFromText } from '#editor/plain-text.ts';
import { PAGES_MAX } from './rules.ts';

export const IMPORT_BYTES = 5 * 1024 * 1024;
const PAGE_MOST = 150_000; // UTF-8 bytes of a page as it is kept; the server takes 200,000
const LINE_MOST = 12_000; // UTF-16 units of a piece of a line, each of three bytes at most
const AROUND = 1_000; // how far back a good place to part a line is looked for

export type Brought = { pages: Document[]; notes: string[] };

/**
 * A text in the three-dash form as pages (DATA-35), with a sentence for everything that could not be kept as it was. `room` is how many pages
 * the draft may still take.
 */
export function bringText(text: string, room = PAGES_MAX): Brought {
  const notes: string[] = [];
  const whole = text.replace(/^\uFEFF/, '').toWellFormed();
  const clean = whole.replace(/(?![\t\n\r])\p{Cc}/gu, '');
  if (clean.length !== whole.length) notes.push('Control characters, which no page can show, were left out.');
  if (whole.includes('\uFFFD')) notes.push('Some characters could not be read as UTF-8 and appear as �.');
  const long = { pages: 0, lines: 0 };
  const pages = pagesFromText(clean).flatMap((page) => inPieces(page, long));
  if (long.pages)
    notes.push(`${long.pages} ${long.pages === 1 ? 'page was' : 'pages were'} too long and ${long.pages === 1 ? 'was' : 'were'} split.`);
  if (long.lines)
    notes.push(
      `${long.lines} ${long.lines === 1 ? 'line was' : 'lines were'} too long for one page and ${long.lines === 1 ? 'was' : 'were'} split.`,
    );
  const behind = pages.length - Math.max(0, room);
  if (behind > 0)
    notes.push(
      `A draft can have up to ${PAGES_MAX.toLocaleString('en-US')} pages: ${behind === 1 ? 'the last one was' : `the last ${behind.toLocaleString('en-US')} were`} left out.`,
    );
  return { pages: pages.slice(0, Math.max(0, room)), notes };
}

const utf8 = new TextEncoder();
const bytesOf = (node: DocumentNode) => utf8.encode(JSON.stringify(node)).length + 1; // and its comma

type Long = { pages: number; lines: number };

/** A page in as many pages as it needs, parted between paragraphs; a paragraph that is too long by itself, between its lines. */
function inPieces(page: Document, long: Long): Document[] {
  if (bytesOf(page) <= PAGE_MOST) return [page];
  const pieces: DocumentNode[][] = [[]];
  let size = 0;
  for (const block of page.content.flatMap((one) => shorter(one, long))) {
    const bytes = bytesOf(block);
    if (size + bytes > PAGE_MOST && pieces.at(-1)?.length) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(block);
    size += bytes;
  }
  long.pages++;
  return pieces.map((content) => ({ type: 'doc', content }));
}

const BREAK: DocumentNode = { type: 'hardBreak' };

/** A paragraph in paragraphs that fit a page each. The end of a page stands for the line break there; all others stay. */
function shorter(block: DocumentNode, long: Long): DocumentNode[] {
  if (bytesOf(block) <= PAGE_MOST) return [block];
  const paragraphs: DocumentNode[][] = [[]];
  let size = 0;
  for (const { text = '' } of (block.content ?? []).filter(({ type }) => type === 'text')) {
    let parted = false;
    for (const [i, piece] of piecesOf(text).entries()) {
      const bytes = bytesOf({ type: 'text', text: piece }) + bytesOf(BREAK);
      if (size + bytes > PAGE_MOST - 1_000) {
        paragraphs.push([]);
        size = 0;
        parted ||= i > 0;
      }
      const into = paragraphs.at(-1) as DocumentNode[];
      const before = into.at(-1);
      if (i > 0 && before) before.text += piece;
      else into.push(...(before ? [BREAK] : []), { type: 'text', text: piece });
      size += bytes;
    }
    if (parted) long.lines++;
  }
  return paragraphs.map((content) => ({ type: 'paragraph', content }));
}

/** A line in pieces, nothing of it lost: parted after a space, else between words or letters, never within one. */
export function piecesOf(line: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (line.length - at > LINE_MOST) {
    const end = placeToPart(line, at, at + LINE_MOST);
    pieces.push(line.slice(at, end));
    at = end;
  }
  return [...pieces, line.slice(at)];
}

const segmenters = (['word', 'grapheme'] as const).map((granularity) => new Intl.Segmenter(undefined, { granularity }));

function placeToPart(line: string, start: number, end: number): number {
  const from = Math.max(start, end - AROUND);
  const spaces = /^.*\s/su.exec(line.slice(from, end))?.[0].length;
  if (spaces) return from + spaces;
  for (const segmenter of segmenters) {
    const index = segmenter.segment(line.slice(from, end + AROUND)).containing(end - from)?.index;
    if (index) return from + index;
  }
  return /[\uDC00-\uDFFF]/.test(line[end] ?? '') ? end - 1 : end;
}
