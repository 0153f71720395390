import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import { pagesFromText } from '#editor/document/plain-text.ts';

export type Section = { title: string; text: string };

/** Splits a body at lines of the form `=== Title`; the first section, before any such line, has no title. */
export function sectionsOf(body: string): [Section, ...Section[]] {
  const [first = '', ...rest] = body.split(/^=== (.+)$/m);
  const parts = rest.filter((_, i) => i % 2 === 0).map((title, i) => ({ title, text: rest[i * 2 + 1] ?? '' }));
  return [{ title: '', text: first }, ...parts];
}

/** `**bold**` and `*italic*`, never nested. */
function inline({ text = '', ...node }: DocumentNode): DocumentNode[] {
  if (node.type !== 'text') return [node];
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter(Boolean)
    .map((part): DocumentNode => {
      if (part.startsWith('**') && part.length > 4) return { type: 'text', text: part.slice(2, -2), marks: [{ type: 'bold' }] };
      if (part.startsWith('*') && part.length > 2) return { type: 'text', text: part.slice(1, -1), marks: [{ type: 'italic' }] };
      return { type: 'text', text: part };
    });
}

const IMAGE = /^!\[(.*)\]\((.+)\)$/;

function block(node: DocumentNode): DocumentNode {
  const [first, ...rest] = node.content ?? [];
  if (node.type !== 'paragraph' || first?.text === undefined) return node;
  const [, alt, src] = (rest.length ? null : IMAGE.exec(first.text)) ?? [];
  if (src) return { type: 'image', attrs: { src, alt: alt ?? '' } };
  if (!first.text.startsWith('# ')) return { type: 'paragraph', content: [first, ...rest].flatMap(inline) };
  return { type: 'heading', attrs: { level: 1 }, content: [{ ...first, text: first.text.slice(2) }, ...rest].flatMap(inline) };
}

/**
 * Converts the text of a section to pages: the plain-text format that writers import (lines of `---` between pages, blank lines between paragraphs,
 * line ends as line breaks) with headings, emphasis and images. The `src` of an image is the path in the text.
 */
export const pagesFromMarkdown = (text: string): Document[] =>
  pagesFromText(text).map((page) => ({ type: 'doc', content: page.content.map(block) }));

export type DemoBubble = { text: string; x: number; y: number };
/** `image` is the path in the text; bubbles have their center in percent of the image (10 to 90). */
export type DemoPanel = { image: string; description: string; bubbles: DemoBubble[] };

const BUBBLE = /^- \(([\d.]+), ([\d.]+)\) (.+)$/;

/**
 * Reads the panels of a comic or arc: each begins with an image, followed by a list of its bubbles. Text before the first panel is the description.
 * `unread` is the first line after it that is neither.
 */
export function panelsFromMarkdown(text: string): { description: string; panels: DemoPanel[]; unread: string | null } {
  const description: string[] = [];
  const panels: DemoPanel[] = [];
  for (const line of text.split('\n').filter((text) => text.trim())) {
    const [, alt = '', image] = IMAGE.exec(line) ?? [];
    const [, x, y, words] = BUBBLE.exec(line) ?? [];
    const panel = panels.at(-1);
    if (image) panels.push({ image, description: alt, bubbles: [] });
    else if (!panel) description.push(line);
    else if (words) panel.bubbles.push({ text: words, x: Number(x), y: Number(y) });
    else return { description: '', panels, unread: line };
  }
  return { description: description.join('\n'), panels, unread: null };
}
