import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { X } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import './page-editor.css';
import { Pictures, type StorePicture } from './pictures.ts';
import './prose.css';
import { extensions } from './schema.ts';
import type { Document } from './tree.ts';

export { insertPictures, NOT_A_PICTURE, PICTURE_TYPES, type StoredPicture, type StorePicture } from './pictures.ts';
export { Toolbar } from './toolbar.tsx';
export type { Editor };

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
  /** Stores one picture; a rejected promise's message is shown to the writer. */
  onImage?: StorePicture;
  /** A picture left the page. Undo may bring it back: delete it from the store only after the page was saved without it. */
  onImageRemoved?: (src: string) => void;
};

/** One page of text to write in. The toolbar is placed by the page that uses it. */
export function PageEditor(props: PageEditorProps) {
  const { label, placeholder, lang, dir, disabled = false } = props;
  const [problem, setProblem] = useState('');
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
      Pictures.configure({
        store: props.onImage ? (file) => newest.current.onImage?.(file) ?? Promise.reject(new Error()) : null,
        onProblem: setProblem,
        onRemoved: (src) => newest.current.onImageRemoved?.(src),
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
    return () => newest.current.onReady?.(null);
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
      <EditorContent editor={editor} />
    </div>
  );
}

export default PageEditor;
