import { ArrowLeft, Ellipsis } from 'lucide-react';
import { Link } from 'react-router';
import type { Document } from '#editor/document/document-types.ts';
import { PublishChangesButton } from '../../editing/changes/publish-changes-button.tsx';
import { TitleField } from '../../editors/details/title-field.tsx';
import { SaveLine } from '../../editors/save-line.tsx';
import type { EditorFrameState } from '../../editors/use-editor-frame.ts';
import { kinds } from '../../works/kinds.ts';
import { STORY_SAVED } from './kids-texts.ts';

/** The bar of the kids editor: back link, save status, and the buttons to save and publish. */
export function KidsEditorBar({ frame }: { frame: EditorFrameState<Document> }) {
  const { saving, saveNow } = frame.save;
  return (
    <header className="kids-editor-bar">
      <Link className="kids-editor-back" to={kinds.kids_book.list} aria-label="Back to Kids Zone">
        <ArrowLeft className="turns" size={22} strokeWidth={2.25} aria-hidden />
        <span>Kids Zone</span>
      </Link>
      <div className="kids-editor-saved">
        <SaveLine frame={frame} saved={STORY_SAVED} />
      </div>
      <div className="kids-editor-actions">
        <button type="button" className="kids-btn kids-btn-white kids-btn-small" disabled={saving} onClick={saveNow}>
          {saving ? 'Saving...' : 'Save Draft'}
        </button>
        {frame.workingCopy ? (
          <PublishChangesButton isUnchanged={frame.isUnchanged} onClick={frame.openPublish} />
        ) : (
          <button type="button" className="kids-btn kids-btn-ember kids-btn-small" onClick={frame.openPublish}>
            Publish
          </button>
        )}
      </div>
    </header>
  );
}

/** The title, and on narrow screens the button that opens the drawer. */
export const KidsTitle = ({ frame }: { frame: EditorFrameState<Document> }) => (
  <div className="kids-editor-title editor-width">
    <TitleField value={frame.snapshot.title} placeholder="What is your story called?" onChange={frame.sync.setTitle} />
    <button type="button" className="kids-editor-opens" onClick={() => frame.setDrawer(true)}>
      <Ellipsis size={22} strokeWidth={2} aria-hidden />
      More
    </button>
  </div>
);
