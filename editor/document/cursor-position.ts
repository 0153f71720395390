import { type Editor, Extension } from '@tiptap/core';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, Selection } from '@tiptap/pm/state';
import type { Document } from './document-types.ts';

/** Records whether the page has had focus. */
export const Visited = Extension.create({
  name: 'visited',
  addStorage: () => ({ visited: false }),
  onFocus() {
    this.storage.visited = true;
  },
});

/** The cursor position, or the end of a page that has not had focus yet. */
export function cursorOf(editor: Editor): ResolvedPos {
  const { visited } = editor.extensionStorage as { visited?: { visited: boolean } };
  return visited?.visited ? editor.state.selection.$to : Selection.atEnd(editor.state.doc).$to;
}

/** Splits a page at the cursor, also inside a paragraph. Null when one part would be empty. */
export function partsAtCursor({ doc, selection }: EditorState): [Document, Document] | null {
  const at = selection.from;
  const part = (from: number, to: number): Document => ({ type: 'doc', content: doc.cut(from, to).toJSON().content ?? [] });
  const blank = ({ content }: Document) => content.every((block) => block.type === 'paragraph' && !block.content?.length);
  const parts: [Document, Document] = [part(0, at), part(at, doc.content.size)];
  return parts.some(blank) ? null : withoutBlankEdges(parts);
}

/** Removes the empty paragraph that cutting at the edge of a paragraph creates on the other side. */
function withoutBlankEdges([before, after]: [Document, Document]): [Document, Document] {
  const blank = (block: Document['content'][number] | undefined) => block?.type === 'paragraph' && !block.content?.length;
  return [
    blank(before.content.at(-1)) ? { type: 'doc', content: before.content.slice(0, -1) } : before,
    blank(after.content[0]) ? { type: 'doc', content: after.content.slice(1) } : after,
  ];
}

/** Where a block first has a text; the start of the page if none has. */
export function rangeOf(doc: Node, text: string): { from: number; to: number } {
  let range: { from: number; to: number } | undefined;
  doc.descendants((node, position) => {
    if (range || !node.isTextblock) return !range;
    const start = node.textBetween(0, node.content.size, undefined, '\n').indexOf(text);
    if (start >= 0) range = { from: position + 1 + start, to: position + 1 + start + text.length };
    return false;
  });
  return range ?? Selection.atStart(doc);
}
