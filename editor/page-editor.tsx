import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { X } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { afterDialogs } from './after-dialogs.ts';
import { Visited } from './cursor.ts';
import './page-editor.css';
import { Pictures, placePicture, type StoredPicture, type StorePicture } from './pictures.ts';
import './prose.css';
import { extensions } from './schema.ts';
import { bringBack, type Suggestion, Suggestions, suggest } from './suggestions.ts';
import type { Document } from './tree.ts';

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
};

export type PageEditorProps = {
  /** Read once. Give the editor a `key` per page, or set other text through the editor itself. */
  document: Document;
  /** Called after every change with a way to get the page: making the JSON costs, so ask when you save, not on every key. */
  onChange: (document: () => Document) => void;
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

/** One page of text to write in. The toolbar is placed by the page that uses it. */
export function PageEditor(props: PageEditorProps) {
  const { label, placeholder, lang, dir, disabled = false } = props;
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const [blank, setBlank] = useState(false);
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
      Pictures.configure({
        store: props.onImage ? (file) => newest.current.onImage?.(file) ?? Promise.reject(new Error()) : null,
        onProblem: setProblem,
        onRemoved: (src) => newest.current.onImageRemoved?.(src),
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
    editorProps: { attributes },
    editable: !disabled,
    autofocus: props.autoFocus ? 'end' : false,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor }) => setBlank(editor.isEmpty),
    onUpdate: ({ editor }) => {
      setBlank(editor.isEmpty);
      setProblem('');
      newest.current.onChange(() => editor.getJSON() as Document);
    },
  });
  useEffect(() => {
    if (!editor) return;
    newest.current.onReady?.(editor);
    newest.current.onHandle?.({
      suggest: (text) => suggest(editor, text),
      bringBack: (id) => bringBack(editor, id),
      insertPicture(picture) {
        placePicture(editor, picture);
        setSaid('The picture is in the page.');
        const takeFocus = () => editor.isDestroyed || document.activeElement !== document.body || editor.commands.focus();
        afterDialogs(() => requestAnimationFrame(takeFocus)); // the button that was pressed may go with what it offered
      },
      focus: () => void editor.commands.focus(),
    });
    return () => {
      newest.current.onReady?.(null);
      newest.current.onHandle?.(null);
    };
  }, [editor]);
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
    </div>
  );
}

export default PageEditor;
