import type { Document, DocumentNode } from '#editor/document-types.ts';
import { textFromPages } from '#editor/plain-text.ts';
import { normalized } from '../works/text-rules.ts';

/** What a text in the three-dash form cannot carry, named for the writer; empty when nothing is left behind (DATA-35). */
export function leftBehind(pages: readonly Document[]): string[] {
  const found = new Set<string>();
  const look = (node: DocumentNode) => {
    if (node.type === 'image') found.add('pictures');
    if (node.type === 'heading') found.add('headings');
    if (node.type === 'bulletList' || node.type === 'orderedList') found.add('list bullets');
    if (node.type === 'blockquote') found.add('quote formatting');
    if (node.marks?.length) found.add('bold and italics');
    if (typeof node.attrs?.textAlign === 'string' && node.attrs.textAlign !== 'start') found.add('alignment');
    for (const child of node.content ?? []) look(child);
  };
  for (const page of pages) for (const node of page.content) look(node);
  return [...found];
}

/** The words of all pages, for somebody who is to know what is written: pages divided by a blank line, empty ones left out. */
export const wordsOf = (pages: readonly Document[]) =>
  pages
    .map((page) => textFromPages([page]))
    .filter((text) => text.trim())
    .join('\n\n');

/** A file name for a title in any script. */
export const fileNameOf = (title: string) =>
  `${
    normalized(title)
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'Untitled Draft'
  }.txt`;

/** Hands the pages to the browser as one text file, parted by lines of three dashes. */
export function downloadText(title: string, pages: readonly Document[]) {
  const address = URL.createObjectURL(new Blob([textFromPages(pages), '\n'], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileNameOf(title) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
