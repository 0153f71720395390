import { type Editor, Extension } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';

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
