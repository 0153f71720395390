import { type Editor, Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { safeLink } from './document-types.ts';

/** The URL for typed text: a bare domain becomes https, a bare email address mailto. Null when it cannot be linked. */
export function typedLink(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s/@:]+@[^\s/@]+\.[^\s/@]+$/.test(text)) return safeLink(`mailto:${text}`);
  return safeLink(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
}

/** The URL of the link at the cursor, or an empty string. */
export const linkAt = (editor: Editor) => String(editor.getAttributes('link').href ?? '');

/** Links the selected text, or inserts the URL as linked text when nothing is selected. */
export function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus();
  if (linkAt(editor)) chain.extendMarkRange('link').setMark('link', { href }).run();
  else if (editor.state.selection.empty)
    chain.insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.setMark('link', { href }).run();
}

export const removeLink = (editor: Editor) => editor.chain().focus().extendMarkRange('link').unsetMark('link').run();

/** Pasting a URL over selected text links the text. */
export const LinkPaste = Extension.create({
  name: 'linkPaste',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handlePaste({ state, dispatch }, event) {
          const href = safeLink(event.clipboardData?.getData('text/plain'));
          const { link } = state.schema.marks;
          const { from, to, empty } = state.selection;
          if (!href || !link || empty || !state.doc.textBetween(from, to).trim()) return false;
          dispatch(state.tr.addMark(from, to, link.create({ href })));
          return true;
        },
      },
    }),
  ],
});
