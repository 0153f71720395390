import type { Editor } from '@tiptap/core';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import type { Document } from '../document/document-types.ts';

/** Maximum number of hidden pages whose undo history is retained; the least recently opened one is dropped first. */
const PAGE_STATES_MAX = 30;

type HiddenPage = { state: EditorState; visited: boolean };

/** The editor states of the hidden pages. One editor shows all pages, so that undo survives opening another page. */
export function createPageStates() {
  const hidden = new Map<string, HiddenPage>();
  const visited = (editor: Editor) => editor.extensionStorage as { visited?: { visited: boolean } };

  return {
    /** Shows another page, or `reload`s the same one. A page that was changed elsewhere starts without its undo history. */
    show(editor: Editor, from: string, to: string, document: Document, reload = false) {
      const storage = visited(editor).visited;
      hidden.delete(from);
      hidden.set(from, { state: editor.state, visited: storage?.visited ?? false });
      const [oldest] = hidden.keys();
      if (hidden.size > PAGE_STATES_MAX && oldest !== undefined) hidden.delete(oldest);
      const before = hidden.get(to);
      hidden.delete(to);
      const doc = editor.schema.nodeFromJSON(document);
      const same = !(reload && from === to) && before?.state.doc.eq(doc);
      if (storage) storage.visited = Boolean(same && before?.visited);
      editor.view.updateState(before && same ? before.state : EditorState.create({ doc, plugins: editor.state.plugins }));
    },
    /**
     * Applies a change to the hidden page it belongs to. Returns the page's key and its new text if that differs; null when no page takes
     * the change. A page that was split, joined or deleted since (see `textOf`) takes none, because its old text would overwrite the new
     * one.
     */
    change(
      put: (state: EditorState) => Transaction | null,
      textOf: (page: string) => Document | null,
    ): { page: string; document: (() => Document) | null } | null {
      for (const [page, { state, visited }] of hidden) {
        const tr = put(state);
        if (!tr) continue;
        const text = textOf(page);
        if (!text || !state.schema.nodeFromJSON(text).eq(state.doc)) {
          hidden.delete(page);
          return null;
        }
        const next = state.apply(tr);
        hidden.set(page, { state: next, visited });
        return { page, document: tr.docChanged ? () => next.doc.toJSON() as Document : null };
      }
      return null;
    },
  };
}
