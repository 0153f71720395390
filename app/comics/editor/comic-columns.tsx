import { TitleField } from '../../editors/details/title-field.tsx';
import { DockedPanel } from '../../editors/docked-panel.tsx';
import { ComicFields } from './comic-fields.tsx';
import { ComicTools } from './comic-tools.tsx';
import { PanelGrid } from './panels/panel-grid.tsx';
import { PanelRail } from './panels/panel-rail.tsx';
import type { ComicEditorState } from './use-comic-editor.ts';

/** The panel outline, the panels, and beside them the fields where they fit. */
export function ComicColumns({ editor }: { editor: ComicEditorState }) {
  const { info, frame, pages, actions, card, selection, uploads, dropTarget, detailsPanel, isWide } = editor;
  const { title, current } = frame.snapshot;
  return (
    <div className="comic-columns" data-details={detailsPanel.open ? 'open' : 'closed'}>
      <PanelRail pages={pages} current={current} onGo={selection.goTo} onAdd={selection.addPanel} />
      <main className="comic-main" id="main" data-over={dropTarget === 'editor' || undefined}>
        <h1 className="sr-only">{info.editorName}</h1>
        {!isWide && (
          <div className="comic-title">
            <TitleField value={title} onChange={actions.setTitle} />
          </div>
        )}
        <ComicTools editor={editor} />
        <PanelGrid
          pages={pages}
          current={current}
          selected={selection.selected}
          uploads={uploads}
          dropTarget={dropTarget}
          card={card}
          onMoved={selection.movePanel}
        />
      </main>
      {isWide && detailsPanel.open && (
        <DockedPanel panel={detailsPanel} name="Details">
          <ComicFields editor={editor} />
        </DockedPanel>
      )}
    </div>
  );
}
