import { type Editor, Extension } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, Selection } from '@tiptap/pm/state';
import type { Document } from './document-types.ts';

/** Knows whether somebody was on the page yet. */
export const Visited = Extension.create({
  name: 'visited',
  addStorage: () => ({ visited: false }),
  onFocus() {
    this.storage.visited = true;
  },
});

/** Where the writer is; on a page where nobody was yet, its end, where a text goes on. */
export function cursorOf(editor: Editor): ResolvedPos {
  const { visited } = editor.extensionStorage as { visited?: { visited: boolean } };
  return visited?.visited ? editor.state.selection.$to : Selection.atEnd(editor.state.doc).$to;
}

/** A page in two parts: before the cursor, and from it on. Inside a paragraph the paragraph is parted; null where one part would be empty. */
export function partsAtCursor({ doc, selection }: EditorState): [Document, Document] | null {
  const at = selection.from;
  const part = (from: number, to: number): Document => ({ type: 'doc', content: doc.cut(from, to).toJSON().content ?? [] });
  const blank = ({ content }: Document) => content.every((block) => block.type === 'paragraph' && !block.content?.length);
  const parts: [Document, Document] = [part(0, at), part(at, doc.content.size)];
  return parts.some(blank) ? null : withoutBlankEdges(parts);
}

/** Cutting at the edge of a paragraph leaves an empty one on the other side, which nobody wrote. */
function withoutBlankEdges([before, after]: [Document, Document]): [Document, Document] {
  const blank = (block: Document['content'][number] | undefined) => block?.type === 'paragraph' && !block.content?.length;
  return [
    blank(before.content.at(-1)) ? { type: 'doc', content: before.content.slice(0, -1) } : before,
    blank(after.content[0]) ? { type: 'doc', content: after.content.slice(1) } : after,
  ];
}
