import { MessageCirclePlus, Plus, Redo2, SlidersHorizontal, Undo2 } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { BUBBLES_MAX, PANELS_MAX } from '../../drafts/panels/panel-rules.ts';
import { DockedPanelOpener } from '../../editors/docked-panel.tsx';
import type { ComicEditorState } from './use-comic-editor.ts';

/** The toolbar above the panels, at the bottom on phones: add, undo, redo, and open the fields. */
export function ComicTools({ editor: { frame, pages, page, selection, undo, detailsPanel } }: { editor: ComicEditorState }) {
  return (
    <div className="comic-tools">
      <span className="comic-tools-make">
        <Button variant="line" disabled={pages.length >= PANELS_MAX} aria-label="Add Panel" onClick={selection.addPanel}>
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          Panel
        </Button>
        {page?.document.picture && (
          <Button
            variant="line"
            disabled={page.document.bubbles.length >= BUBBLES_MAX}
            aria-label="Add Bubble"
            onClick={() => selection.addBubble(page.key)}
          >
            <MessageCirclePlus size={18} strokeWidth={1.75} aria-hidden />
            Bubble
          </Button>
        )}
      </span>
      <IconButton label="Undo" aria-keyshortcuts="Control+Z" aria-disabled={!undo.can.undo} onClick={undo.undo}>
        <Undo2 size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label="Redo" aria-keyshortcuts="Control+Shift+Z" aria-disabled={!undo.can.redo} onClick={undo.redo}>
        <Redo2 size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <DockedPanelOpener panel={detailsPanel} label="Open details" className="comic-opens-details" />
      <button type="button" className="editor-tools-nib comic-opens-drawer" aria-label="Details" onClick={() => frame.setDrawer(true)}>
        <SlidersHorizontal size={24} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
