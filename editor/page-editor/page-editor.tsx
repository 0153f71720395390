import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { X } from 'lucide-react';
import { type CSSProperties, type Dispatch, type RefObject, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react';
import { partsAtCursor, rangeOf, Visited } from '../document/cursor-position.ts';
import { afterDialogs } from '../document/focus-after-dialogs.ts';
import { LinkPaste } from '../document/links.ts';
import { BlockIds } from './block-ids.ts';
import './page-editor.css';
import { createPageStates } from './page-states.ts';
import { normalizePastedHtml } from './paste.ts';
import { PictureField } from './picture-field.tsx';
import { Pictures, placePicture, type StoredPicture, type StorePicture } from './pictures.ts';
import '../document/prose.css';
import type { Document } from '../document/document-types.ts';
import { extensions } from '../document/schema.ts';
import { restoreSuggestion, type Suggestion, Suggestions, suggest, withSuggestions } from '../suggestions/suggestions.ts';

export { insertPictures, type StoredPicture, type StorePicture } from './pictures.ts';
export { Toolbar } from './toolbar.tsx';
export type { Editor, Suggestion };

/** Actions on the open page for components outside the editor. */
export type PageHandle = {
  /** Shows a suggested text at the cursor; it becomes part of the page only when it is accepted. */
  suggest(text: string): void;
  /** Restores a removed suggestion of this page at its place and focuses it. */
  restoreSuggestion(id: string): void;
  /** Inserts a picture after the block of the cursor. Throws an error whose message is shown to the user. */
  insertPicture(picture: StoredPicture): void;
  focus(): void;
  /** Selects the first occurrence of a text in a block, and focuses the page. */
  select(text: string): void;
  /** Splits the page at the cursor; null when one part would be empty. */
  parts(): [Document, Document] | null;
};

export type PageEditorProps = {
  /** Read when the page opens and when `generation` changes; other changes go through the editor itself. */
  document: Document;
  /** Key of the open page. The undo history of a page survives opening another page. */
  page?: string;
  /** Increases when the page was replaced from outside; the editor then reads `document` again. */
  generation?: number;
  /**
   * Called after every change with a function that returns the page. Creating the JSON is expensive, so call it on save, not on every key.
   */
  onChange: (document: () => Document, page: string) => void;
  /** The current text of any page, null when deleted. A late upload is inserted into a hidden page only if that page has not changed. */
  textOf?: ((page: string) => Document | null) | undefined;
  /** The accessible name: `Page 3`. */
  label: string;
  placeholder?: string;
  lang?: string;
  /** The direction of blocks without letters; other blocks follow their text. */
  dir?: 'ltr' | 'rtl';
  autoFocus?: boolean;
  disabled?: boolean;
  /** Called with the editor for the toolbar, and with null on unmount. */
  onReady?: (editor: Editor | null) => void;
  onHandle?: ((handle: PageHandle | null) => void) | undefined;
  /** Pending suggestions of the page, read when it opens. */
  suggested?: readonly Suggestion[] | undefined;
  /** Called with pending and removed suggestions after every change. */
  onSuggested?: (all: readonly Suggestion[]) => void;
  /** A suggestion was removed; `restoreSuggestion` undoes it. */
  onRemoved?: ((id: string) => void) | undefined;
  /** Stores one picture; a rejected promise's message is shown to the writer. */
  onImage?: StorePicture;
  /** A picture was removed from the page. Undo can restore it, so delete the file only after the page was saved without it. */
  onImageRemoved?: (src: string) => void;
};

/** Scrolls when the caret is near the edge of the window; the bottom values keep the line above a phone's keyboard. */
const CARET = { scrollThreshold: { top: 140, bottom: 120, left: 0, right: 0 }, scrollMargin: { top: 160, bottom: 220, left: 5, right: 5 } };

/** The editor of one page of text. The caller renders the toolbar. */
export function PageEditor(props: PageEditorProps) {
  const [problem, setProblem] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const [blank, setBlank] = useState(false);
  const [states] = useState(createPageStates);
  // The editor reads its handlers only once; the ref gives them the current props.
  const newest = useRef(props);
  useEffect(() => {
    newest.current = props;
  });
  const editor = usePageTextEditor(props, { newest, states, setBlank, setProblem, setAnnouncement });
  useEffect(() => {
    if (!editor) return;
    newest.current.onReady?.(editor);
    newest.current.onHandle?.(handleOf(editor, setAnnouncement));
    return () => {
      newest.current.onReady?.(null);
      newest.current.onHandle?.(null);
    };
  }, [editor]);
  useOpenPage(editor, props, newest, states, (blank) => {
    setBlank(blank);
    setProblem('');
    if (editor) newest.current.onHandle?.(handleOf(editor, setAnnouncement));
  });

  return (
    <div
      className="page-editor"
      data-blank={blank || undefined}
      style={{ '--placeholder': JSON.stringify(props.placeholder ?? '') } as CSSProperties}
    >
      {problem && (
        <p className="page-editor-problem" role="alert">
          {problem}
          <button type="button" className="icon-btn" aria-label="Close message" onClick={() => setProblem('')}>
            <X size={18} strokeWidth={1.75} aria-hidden />
          </button>
        </p>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <EditorContent editor={editor} />
      <PictureField editor={editor} />
    </div>
  );
}

type PageState = {
  newest: RefObject<PageEditorProps>;
  states: ReturnType<typeof createPageStates>;
  setBlank(blank: boolean): void;
  setProblem(problem: string): void;
  setAnnouncement: Dispatch<SetStateAction<string>>;
};

/** Creates the TipTap editor of the page. Its extensions and handlers are set once and read the newest props. */
function usePageTextEditor(props: PageEditorProps, { newest, states, setBlank, setProblem, setAnnouncement }: PageState) {
  const { label, lang, dir, disabled = false } = props;
  const attributes = {
    class: 'prose',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(lang && { lang }),
    ...(dir && { dir }),
  };
  const editor = useEditor({
    extensions: [
      ...extensions,
      Visited,
      LinkPaste,
      BlockIds,
      Pictures.configure({
        store: props.onImage ? (file) => newest.current.onImage?.(file) ?? Promise.reject(new Error()) : null,
        onProblem: setProblem,
        onRemoved: (src) => newest.current.onImageRemoved?.(src),
        applyToHiddenPage(put) {
          const changed = states.change(put, (page) => newest.current.textOf?.(page) ?? null);
          if (changed?.document) newest.current.onChange(changed.document, changed.page);
          return changed !== null;
        },
      }),
      Suggestions.configure({
        pending: props.suggested ?? [],
        onChange: (all) => newest.current.onSuggested?.(all),
        onRemoved: (id) => newest.current.onRemoved?.(id),
        onProblem: setProblem,
        // screen readers skip a repeated text
        onAnnounce: (message) => setAnnouncement((now) => (now === message ? `${message}\u00a0` : message)),
      }),
    ],
    content: props.document,
    editorProps: { attributes, transformPastedHTML: normalizePastedHtml, ...CARET },
    editable: !disabled,
    autofocus: props.autoFocus ? 'end' : false,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor }) => setBlank(editor.isEmpty),
    onUpdate: ({ editor }) => {
      setBlank(editor.isEmpty);
      setProblem('');
      const { doc } = editor.state; // the document of this page, also when it is read after another page was opened
      newest.current.onChange(() => doc.toJSON() as Document, newest.current.page ?? '');
    },
  });
  useEffect(() => {
    if (editor && editor.isEditable === disabled) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  return editor;
}

const handleOf = (editor: Editor, announce: (message: string) => void): PageHandle => ({
  suggest: (text) => suggest(editor, text),
  restoreSuggestion: (id) => restoreSuggestion(editor, id),
  insertPicture(picture) {
    placePicture(editor, picture);
    announce('Image added.');
    const restoreFocus = () => editor.isDestroyed || document.activeElement !== document.body || editor.commands.focus();
    afterDialogs(() => requestAnimationFrame(restoreFocus)); // the pressed button may have been removed with its suggestion
  },
  focus: () => void editor.commands.focus(),
  select: (text) => void editor.chain().setTextSelection(rangeOf(editor.state.doc, text)).focus().run(),
  parts: () => partsAtCursor(editor.state),
});

/** Shows another page in the same editor. The hidden page retains its undo history and still receives uploads in progress. */
function useOpenPage(
  editor: Editor | null,
  { page = '', generation = 0 }: PageEditorProps,
  newest: RefObject<PageEditorProps>,
  states: ReturnType<typeof createPageStates>,
  onOpened: (blank: boolean) => void,
) {
  const shown = useRef({ page, generation });
  const opened = useEffectEvent(onOpened);
  useEffect(() => {
    const { page: from, generation: before } = shown.current;
    if (!editor || (from === page && before === generation)) return;
    shown.current = { page, generation };
    const { document, suggested } = newest.current;
    states.show(editor, from, page, document, before !== generation);
    editor.view.dispatch(withSuggestions(editor.state, suggested ?? [])); // the transaction also updates the toolbar
    if (editor.view.dom.getBoundingClientRect().top < 0) editor.view.dom.scrollIntoView({ block: 'start' });
    opened(editor.isEmpty);
  }, [editor, page, generation, newest, states]);
}

export default PageEditor;
