import type { Editor } from '@tiptap/core';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import type { Document } from './document-types.ts';

/** Pages whose undo history is kept while another one is open; the one left longest ago goes first. */
const PAGE_STATES_MAX = 30;

type Left = { state: EditorState; visited: boolean };

/** The states of the pages that are turned away: one editor shows them all, so that undo survives turning a page. */
export function createPageStates() {
  const left = new Map<string, Left>();
  const visited = (editor: Editor) => editor.extensionStorage as { visited?: { visited: boolean } };

  return {
    /** Shows another page, or the same one `anew`. A page that changed elsewhere meanwhile starts without its history. */
    turn(editor: Editor, from: string, to: string, document: Document, anew = false) {
      const storage = visited(editor).visited;
      left.delete(from);
      left.set(from, { state: editor.state, visited: storage?.visited ?? false });
      const [oldest] = left.keys();
      if (left.size > PAGE_STATES_MAX && oldest !== undefined) left.delete(oldest);
      const before = left.get(to);
      left.delete(to);
      const doc = editor.schema.nodeFromJSON(document);
      const same = !(anew && from === to) && before?.state.doc.eq(doc);
      if (storage) storage.visited = Boolean(same && before?.visited);
      editor.view.updateState(before && same ? before.state : EditorState.create({ doc, plugins: editor.state.plugins }));
    },
    /**
     * Changes a page that is turned away: its key, and its new text if that differs; null where none of them takes the change. A page whose text
     * is no longer `textOf` it (it was split, joined or deleted) takes none: its old text would overwrite the new.
     */
    change(
      put: (state: EditorState) => Transaction | null,
      textOf: (page: string) => Document | null,
    ): { page: string; document: (() => Document) | null } | null {
      for (const [page, { state, visited }] of left) {
        const tr = put(state);
        if (!tr) continue;
        const text = textOf(page);
        if (!text || !state.schema.nodeFromJSON(text).eq(state.doc)) {
          left.delete(page);
          return null;
        }
        const next = state.apply(tr);
        left.set(page, { state: next, visited });
        return { page, document: tr.docChanged ? () => next.doc.toJSON() as Document : null };
      }
      return null;
    },
  };
}
