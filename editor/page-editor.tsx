import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { X } from 'lucide-react';
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { partsAtCursor, Visited } from './cursor-position.ts';
import { afterDialogs } from './focus-after-dialogs.ts';
import { LinkPaste } from './links.ts';
import './page-editor.css';
import { createPageStates } from './page-states.ts';
import { shaped } from './paste.ts';
import { PictureField } from './picture-field.tsx';
import { Pictures, placePicture, type StoredPicture, type StorePicture } from './pictures.ts';
import './prose.css';
import type { Document } from './document-types.ts';
import { extensions } from './schema.ts';
import { bringBack, type Suggestion, Suggestions, suggest, waitsHere } from './suggestions.ts';

export { insertPictures, NOT_A_PICTURE, PICTURE_TYPES, type StoredPicture, type StorePicture } from './pictures.ts';
export { Toolbar } from './toolbar.tsx';
export type { Editor, Suggestion };

/** What may be done to the open page from outside it. */
export type PageHandle = {
  /** Places a text at the cursor that is no part of the page until it is kept. */
  suggest(text: string): void;
  /** A suggestion that was removed from this page waits again where it was, and the focus goes to it. */
  bringBack(id: string): void;
  /** Puts a picture after the cursor's block. Throws with the sentence for the person (ERR-34). */
  insertPicture(picture: StoredPicture): void;
  focus(): void;
  /** The page in two parts at the cursor, or null where one of them would be empty. */
  parts(): [Document, Document] | null;
};

export type PageEditorProps = {
  /** Read when the page opens, and when `generation` changes. Other text is set through the editor itself. */
  document: Document;
  /** Which page is open. Turning to another one keeps the undo history of this one. */
  page?: string;
  /** Changes when the page was replaced from outside: what is open is read again. */
  generation?: number;
  /** Called after every change with a way to get the page: making the JSON costs, so ask when you save, not on every key. */
  onChange: (document: () => Document, page: string) => void;
  /** The newest text of any page, or null where it was deleted: a picture that is stored late goes only to a page that is still the same. */
  textOf?: ((page: string) => Document | null) | undefined;
  /** The accessible name: `Page 3`. */
  label: string;
  placeholder?: string;
  lang?: string;
  /** The direction of blocks without a letter yet; the others follow their own text. */
  dir?: 'ltr' | 'rtl';
  autoFocus?: boolean;
  disabled?: boolean;
  /** The editor for the toolbar; null when it goes away. */
  onReady?: (editor: Editor | null) => void;
  onHandle?: ((handle: PageHandle | null) => void) | undefined;
  /** Suggestions that waited when the page was turned away. Read once. */
  suggested?: readonly Suggestion[] | undefined;
  /** Those that wait, and those that are gone, after every change of them. */
  onSuggested?: (all: readonly Suggestion[]) => void;
  /** A suggestion was removed; `bringBack` takes its id. */
  onRemoved?: ((id: string) => void) | undefined;
  /** Stores one picture; a rejected promise's message is shown to the writer. */
  onImage?: StorePicture;
  /** A picture left the page. Undo may bring it back: delete it from the store only after the page was saved without it. */
  onImageRemoved?: (src: string) => void;
};

/** How close to the edges of the window the caret may come, and how far from them it is brought; the bottom ones keep a line off a phone's keyboard. */
const CARET = { scrollThreshold: { top: 140, bottom: 120, left: 0, right: 0 }, scrollMargin: { top: 160, bottom: 220, left: 5, right: 5 } };

/** One page of text to write in. The toolbar is placed by the page that uses it. */
export function PageEditor(props: PageEditorProps) {
  const { label, placeholder, lang, dir, disabled = false } = props;
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const [blank, setBlank] = useState(false);
  const [states] = useState(createPageStates);
  // The editor takes its handlers once; through this they always see the newest props.
  const newest = useRef(props);
  useEffect(() => {
    newest.current = props;
  });

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
      Pictures.configure({
        store: props.onImage ? (file) => newest.current.onImage?.(file) ?? Promise.reject(new Error()) : null,
        onProblem: setProblem,
        onRemoved: (src) => newest.current.onImageRemoved?.(src),
        onTurned(put) {
          const changed = states.change(put, (page) => newest.current.textOf?.(page) ?? null);
          if (changed?.document) newest.current.onChange(changed.document, changed.page);
          return changed !== null;
        },
      }),
      Suggestions.configure({
        waiting: props.suggested ?? [],
        onChange: (all) => newest.current.onSuggested?.(all),
        onRemoved: (id) => newest.current.onRemoved?.(id),
        onProblem: setProblem,
        onSaid: (sentence) => setSaid((now) => (now === sentence ? `${sentence}\u00a0` : sentence)), // the same words again are not heard
      }),
    ],
    content: props.document,
    editorProps: { attributes, transformPastedHTML: shaped, ...CARET },
    editable: !disabled,
    autofocus: props.autoFocus ? 'end' : false,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor }) => setBlank(editor.isEmpty),
    onUpdate: ({ editor }) => {
      setBlank(editor.isEmpty);
      setProblem('');
      const { doc } = editor.state; // this page's, also when it is read after another was turned to
      newest.current.onChange(() => doc.toJSON() as Document, newest.current.page ?? '');
    },
  });
  useEffect(() => {
    if (!editor) return;
    newest.current.onReady?.(editor);
    newest.current.onHandle?.(handleOf(editor, setSaid));
    return () => {
      newest.current.onReady?.(null);
      newest.current.onHandle?.(null);
    };
  }, [editor]);
  usePageTurns(editor, props, newest, states, (blank) => {
    setBlank(blank);
    setProblem('');
    if (editor) newest.current.onHandle?.(handleOf(editor, setSaid));
  });
  useEffect(() => {
    if (editor && editor.isEditable === disabled) editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  return (
    <div
      className="page-editor"
      data-blank={blank || undefined}
      style={{ '--placeholder': JSON.stringify(placeholder ?? '') } as CSSProperties}
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
        {said}
      </p>
      <EditorContent editor={editor} />
      <PictureField editor={editor} />
    </div>
  );
}

const handleOf = (editor: Editor, say: (sentence: string) => void): PageHandle => ({
  suggest: (text) => suggest(editor, text),
  bringBack: (id) => bringBack(editor, id),
  insertPicture(picture) {
    placePicture(editor, picture);
    say('Picture added.');
    const takeFocus = () => editor.isDestroyed || document.activeElement !== document.body || editor.commands.focus();
    afterDialogs(() => requestAnimationFrame(takeFocus)); // the button that was pressed may go with what it offered
  },
  focus: () => void editor.commands.focus(),
  parts: () => partsAtCursor(editor.state),
});

/** Shows another page in the same editor: the one that is left keeps its history, and an upload under way still finds it. */
function usePageTurns(
  editor: Editor | null,
  { page = '', generation = 0 }: PageEditorProps,
  newest: RefObject<PageEditorProps>,
  states: ReturnType<typeof createPageStates>,
  onTurned: (blank: boolean) => void,
) {
  const shown = useRef({ page, generation });
  const turned = useEffectEvent(onTurned);
  useEffect(() => {
    const { page: from, generation: before } = shown.current;
    if (!editor || (from === page && before === generation)) return;
    shown.current = { page, generation };
    const { document, suggested } = newest.current;
    states.turn(editor, from, page, document, before !== generation);
    editor.view.dispatch(waitsHere(editor.state, suggested ?? [])); // also tells the toolbar that its buttons may have changed
    if (editor.view.dom.getBoundingClientRect().top < 0) editor.view.dom.scrollIntoView({ block: 'start' });
    turned(editor.isEmpty);
  }, [editor, page, generation, newest, states]);
}

export default PageEditor;
