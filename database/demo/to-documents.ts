import type { Document, DocumentNode } from '../../editor/document/document-types.ts';

/** Stored images by their file name in `database/demo/pictures/`. */
export type StoredPictures = ReadonlyMap<string, { address: string; width: number; height: number }>;

/** `**bold**` and `*italic*`, never nested. */
function inline(line: string): DocumentNode[] {
  return line
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter(Boolean)
    .map((part): DocumentNode => {
      if (part.startsWith('**') && part.length > 4) return { type: 'text', text: part.slice(2, -2), marks: [{ type: 'bold' }] };
      if (part.startsWith('*') && part.length > 2) return { type: 'text', text: part.slice(1, -1), marks: [{ type: 'italic' }] };
      return { type: 'text', text: part };
    });
}

/** The lines of one paragraph. A single line break becomes a hard break, as verse and letters need. */
const lines = (block: string): DocumentNode[] =>
  block.split('\n').flatMap((line, i) => (i ? [{ type: 'hardBreak' }, ...inline(line)] : inline(line)));

function node(block: string, pictures: StoredPictures): DocumentNode | null {
  const picture = /^!\[(.*)\]\((.+)\)$/.exec(block);
  if (picture) {
    const stored = pictures.get(picture[2] ?? '');
    return stored
      ? { type: 'image', attrs: { src: stored.address, alt: picture[1] ?? '', width: stored.width, height: stored.height } }
      : null;
  }
  if (block.startsWith('# ')) return { type: 'heading', attrs: { level: 1 }, content: inline(block.slice(2)) };
  return { type: 'paragraph', content: lines(block) };
}

/** Converts a page in the demo notation (see shape.ts) to a document of the editor. */
export function toDocument(page: string, pictures: StoredPictures = new Map()): Document {
  const blocks = page
    .trim()
    .split(/\n\s*\n/)
    .map((block) => node(block.trim(), pictures))
    .filter((made) => made !== null);
  return { type: 'doc', content: blocks.length ? blocks : [{ type: 'paragraph' }] };
}
