import { Ellipsis, ListTree } from 'lucide-react';
import { useState } from 'react';
import { type Editor, PageEditor, type PageEditorProps, Toolbar } from '#editor/page-editor.tsx';
import { Nib } from '#ui/glyphs.tsx';
import { useSite } from '../shell/site.ts';
import { useMedia } from './use-media.ts';

type Props = PageEditorProps & {
  toolbar: boolean;
  kids: boolean;
  number: number;
  id: string;
  /** Opens the sheet of details, which is called `drawer`. */
  onDrawer(): void;
  drawer: string;
};

/** One page to write on, with its tools: above the sheet, or above the keyboard of a phone. Loaded with the editor, where one writes. */
export default function Sheet({ toolbar, kids, number, id, onDrawer, drawer, ...page }: Props) {
  const { assistant } = useSite().site;
  const [editor, setEditor] = useState<Editor | null>(null);
  const narrow = useMedia('(max-width: 767px)');
  return (
    <div id={id} role="tabpanel" aria-label={`Page ${number}`}>
      {toolbar && !narrow && (
        <div className="sheet-tools desk-width">
          <Toolbar editor={editor} kids={kids} />
        </div>
      )}
      <PageEditor {...page} onReady={setEditor} />
      {narrow && (
        <div className="desk-tools">
          <div className="desk-tools-rail">{toolbar && <Toolbar editor={editor} kids={kids} compact />}</div>
          <button type="button" className="desk-tools-nib" aria-label={drawer} onClick={onDrawer}>
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
