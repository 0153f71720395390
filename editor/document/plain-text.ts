import type { Document, DocumentNode } from './document-types.ts';

/**
 * Converts pages to plain text: pages are separated by lines of exactly three dashes, paragraphs by a blank line; a single line end is a
 * line break and `* * *` a scene break. A literal line of three dashes is escaped as `\---`; formatting and pictures are dropped.
 */
export function textFromPages(pages: readonly Document[]): string {
  return pages.map((page) => page.content.flatMap(paragraphs).join('\n\n')).join('\n---\n');
}

export function pagesFromText(text: string): Document[] {
  const pages: string[][] = [[]];
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (line === '---') pages.push([]);
    else pages.at(-1)?.push(line.replace(/^\\(\\*---)$/, '$1'));
  }
  return pages.map((lines) => {
    const content = lines
      .join('\n')
      .split(/\n[^\S\n]*(?:\n[^\S\n]*)*\n/)
      .map((block) => block.replace(/^\n+|\n+$/g, ''))
      .filter((block) => block.trim() !== '')
      .map(blockFromText);
    return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
  });
}

const SCENE_BREAK = '* * *';

function blockFromText(block: string): DocumentNode {
  if (block === SCENE_BREAK) return { type: 'horizontalRule' };
  const content = block
    .split('\n')
    .flatMap((line, index): DocumentNode[] => [
      ...(index > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ]);
  return { type: 'paragraph', content };
}

function paragraphs(node: DocumentNode): string[] {
  if (node.type === 'horizontalRule') return [SCENE_BREAK];
  if (node.type !== 'paragraph' && node.type !== 'heading') return (node.content ?? []).flatMap(paragraphs);
  const text = (node.content ?? []).map((child) => (child.type === 'hardBreak' ? '\n' : (child.text ?? ''))).join('');
  return text.trim() === '' ? [] : [text.replace(/^\\*---$/gm, '\\$&')];
}
