import { useEffect, useState } from 'react';
import { type Editor, PageEditor, type PageEditorProps, Toolbar } from '#editor/page-editor.tsx';
import { Nib } from '#ui/glyphs.tsx';

type Props = PageEditorProps & { toolbar: boolean; number: number; id: string; onHelper(): void };

function useNarrow() {
  const [narrow, setNarrow] = useState(() => matchMedia('(max-width: 767px)').matches);
  useEffect(() => {
    const query = matchMedia('(max-width: 767px)');
    const look = () => setNarrow(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return narrow;
}

/** One page to write on, with its tools: above the sheet, or above the keyboard of a phone. Loaded with the editor, where one writes. */
export default function Sheet({ toolbar, number, id, onHelper, ...page }: Props) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const narrow = useNarrow();
  return (
    <div id={id} role="tabpanel" aria-label={`Page ${number}`}>
      {toolbar && !narrow && (
        <div className="sheet-tools desk-width">
          <Toolbar editor={editor} />
        </div>
      )}
      <PageEditor {...page} onReady={setEditor} />
      {narrow && (
        <div className="desk-tools">
          <div className="desk-tools-rail">
            <Toolbar editor={editor} compact />
          </div>
          <button type="button" className="desk-tools-nib" aria-label="Open writing helper" onClick={onHelper}>
            <Nib size={26} />
          </button>
        </div>
      )}
    </div>
  );
}
