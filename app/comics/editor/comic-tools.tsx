import { MessageCirclePlus, PanelRightOpen, Plus, Redo2, SlidersHorizontal, Undo2 } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { BUBBLES_MAX, PANELS_MAX, type Panel } from '../../drafts/panels/panel-rules.ts';
import type { LoadedPage } from '../../drafts/sync/draft-sync.ts';

type Props = {
  panels: number;
  page: LoadedPage<Panel> | undefined;
  can: { undo: boolean; redo: boolean };
  steps: { undo(): void; redo(): void };
  onAddPanel(): void;
  onAddBubble(panel: string): void;
  opens: Ref<HTMLButtonElement>;
  /** Opens the docked fields; null while they are open. */
  onHelper: (() => void) | null;
  onDrawer(): void;
};

/** The toolbar above the panels, at the bottom on phones: add, undo, redo, and open the fields. */
export function ComicTools({ panels, page, can, steps, onAddPanel, onAddBubble, opens, onHelper, onDrawer }: Props) {
  return (
    <div className="comic-tools">
      <span className="comic-tools-make">
        <Button variant="line" disabled={panels >= PANELS_MAX} aria-label="Add Panel" onClick={onAddPanel}>
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          Panel
        </Button>
        {page?.document.picture && (
          <Button
            variant="line"
            disabled={page.document.bubbles.length >= BUBBLES_MAX}
            aria-label="Add Bubble"
            onClick={() => onAddBubble(page.key)}
          >
            <MessageCirclePlus size={18} strokeWidth={1.75} aria-hidden />
            Bubble
          </Button>
        )}
      </span>
      <IconButton label="Undo" aria-keyshortcuts="Control+Z" aria-disabled={!can.undo} onClick={steps.undo}>
        <Undo2 size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label="Redo" aria-keyshortcuts="Control+Shift+Z" aria-disabled={!can.redo} onClick={steps.redo}>
        <Redo2 size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {onHelper && (
        <span className="comic-opens-helper">
          <IconButton ref={opens} label="Open details" onClick={onHelper}>
            <PanelRightOpen className="turns" size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </span>
      )}
      <button type="button" className="editor-tools-nib comic-opens-drawer" aria-label="Details" onClick={onDrawer}>
        <SlidersHorizontal size={24} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
