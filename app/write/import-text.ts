import { pagesFromText } from '#editor/three-dashes.ts';
import type { Document, DocumentNode } from '#editor/tree.ts';
import { PAGES_MAX } from './rules.ts';

export const IMPORT_BYTES = 5 * 1024 * 1024;
const PAGE_MOST = 150_000; // characters of a page as it is kept; a page has 200 kB at most

export type Brought = { pages: Document[]; notes: string[] };

/**
 * A text in the three-dash form as pages (DATA-35), with a sentence for everything that could not be kept as it was. `room` is how many pages
 * the draft may still take.
 */
export function bringText(text: string, room = PAGES_MAX): Brought {
  const notes: string[] = [];
  const clean = text.replace(/^\uFEFF/, '').replace(/(?![\t\n\r])\p{Cc}/gu, '');
  if (clean.length !== text.replace(/^\uFEFF/, '').length) notes.push('Control characters, which no page can show, were left out.');
  if (text.includes('\uFFFD')) notes.push('Some characters could not be read as UTF-8 and stand as �.');
  let split = 0;
  const pages = pagesFromText(clean).flatMap((page) => {
    const parts = inPieces(page);
    if (parts.length > 1) split++;
    return parts;
  });
  if (split) notes.push(`${split} ${split === 1 ? 'page was' : 'pages were'} too long for one page and went on over several.`);
  if (pages.length > room)
    notes.push(
      `A draft has at most ${PAGES_MAX.toLocaleString('en-US')} pages: the last ${(pages.length - room).toLocaleString('en-US')} stayed behind.`,
    );
  return { pages: pages.slice(0, room), notes };
}

/** A page in as many pages as it needs, parted between paragraphs; a paragraph that is too long by itself, between its words. */
function inPieces(page: Document): Document[] {
  if (JSON.stringify(page).length <= PAGE_MOST) return [page];
  const pieces: DocumentNode[][] = [[]];
  let size = 0;
  for (const block of page.content.flatMap(shorter)) {
    const length = JSON.stringify(block).length;
    if (size + length > PAGE_MOST && pieces.at(-1)?.length) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(block);
    size += length;
  }
  return pieces.map((content) => ({ type: 'doc', content }));
}

const LINE_MOST = 40_000;
function shorter(block: DocumentNode): DocumentNode[] {
  if (JSON.stringify(block).length <= PAGE_MOST) return [block];
  const text = (block.content ?? []).map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? ''))).join('');
  const lines = text.match(new RegExp(`[\\s\\S]{1,${LINE_MOST}}(?:\\s|$)|[\\s\\S]{1,${LINE_MOST}}`, 'g')) ?? [];
  return lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line.replace(/\s+/g, ' ').trim() || '…' }] }));
}
