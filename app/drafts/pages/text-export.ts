import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import { textFromPages } from '#editor/document/plain-text.ts';
import { normalized } from '../../forms/text-rules.ts';

/** The formatting that plain text export loses, as names for the writer. */
export function unsupportedFormatting(pages: readonly Document[]): string[] {
  const found = new Set<string>();
  const visit = (node: DocumentNode) => {
    if (node.type === 'image') found.add('pictures');
    if (node.type === 'heading') found.add('headings');
    if (node.type === 'bulletList' || node.type === 'orderedList') found.add('list bullets');
    if (node.type === 'blockquote') found.add('quote formatting');
    if (node.marks?.length) found.add('bold and italics');
    if (typeof node.attrs?.textAlign === 'string' && node.attrs.textAlign !== 'start') found.add('alignment');
    for (const child of node.content ?? []) visit(child);
  };
  for (const page of pages) for (const node of page.content) visit(node);
  return [...found];
}

/** The plain text of all non-empty pages, separated by blank lines, as context for the assistant. */
export const wordsOf = (pages: readonly Document[]) =>
  pages
    .map((page) => textFromPages([page]))
    .filter((text) => text.trim())
    .join('\n\n');

/** A safe file name for a title in any script. */
export const fileNameOf = (title: string) =>
  `${
    normalized(title)
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'Untitled Draft'
  }.txt`;

/** Downloads the pages as one text file, separated by lines of three dashes. */
export function downloadText(title: string, pages: readonly Document[]) {
  const address = URL.createObjectURL(new Blob([textFromPages(pages), '\n'], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileNameOf(title) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
