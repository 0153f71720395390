import { Ellipsis, ListTree } from 'lucide-react';
import { useState } from 'react';
import { type Editor, PageEditor, type PageEditorProps, Toolbar } from '#editor/page-editor/page-editor.tsx';
import { Nib } from '#ui/display/glyphs.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useSite } from '../../document/site.ts';
import './page-editor-panel.css';

type Props = PageEditorProps & {
  toolbar: boolean;
  kids: boolean;
  number: number;
  id: string;
  /** Opens the details drawer; `drawer` is its name. */
  onDrawer(): void;
  drawer: string;
};

/** The editor of one page, with its toolbar above the page or, on phones, above the keyboard. */
export default function PageEditorPanel({ toolbar, kids, number, id, onDrawer, drawer, ...page }: Props) {
  const { assistant } = useSite().site;
  const [editor, setEditor] = useState<Editor | null>(null);
  const narrow = useMedia('(max-width: 767px)');
  return (
    <div id={id} role="tabpanel" aria-label={`Page ${number}`}>
      {toolbar && !narrow && (
        <div className="editor-toolbar-bar editor-width">
          <Toolbar editor={editor} kids={kids} />
        </div>
      )}
      <PageEditor {...page} onReady={setEditor} />
      {narrow && (
        <div className="editor-tools">
          <div className="editor-tools-rail">{toolbar && <Toolbar editor={editor} kids={kids} compact />}</div>
          <button type="button" className="editor-tools-nib" aria-label={drawer} onClick={onDrawer}>
            {kids ? (
              <Ellipsis size={26} strokeWidth={2} aria-hidden />
            ) : assistant ? (
              <Nib size={26} />
            ) : (
              <ListTree size={24} strokeWidth={1.75} aria-hidden />
            )}
          </button>
        </div>
      )}
    </div>
  );
}
