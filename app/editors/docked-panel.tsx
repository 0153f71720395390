import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Nib } from '#ui/display/glyphs.tsx';
import type { DockedPanelState } from './use-docked-panel.ts';

type PanelProps = {
  panel: DockedPanelState;
  /** The name of the panel; defaults to the writing helper, which has an icon. */
  name?: string;
  children: ReactNode;
};

/** The docked panel beside the page. */
export function DockedPanel({ panel, name, children }: PanelProps) {
  return (
    <aside className="docked-panel" aria-label={name ?? 'Writing helper'}>
      <div className="docked-panel-head">
        <h2 className="display">
          {!name && <Nib size={21} />}
          {name ?? 'Writing helper'}
        </h2>
        <IconButton ref={panel.closeRef} label={name ? `Close ${name.toLowerCase()}` : 'Close helper'} onClick={panel.onClose}>
          <PanelRightClose className="turns" size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className="docked-panel-body">{children}</div>
    </aside>
  );
}

/** The button that opens a closed docked panel. */
export const DockedPanelOpener = ({ panel, label, className }: { panel: DockedPanelState; label: string; className: string }) =>
  !panel.open && (
    <span className={className}>
      <IconButton ref={panel.openRef} label={label} onClick={panel.onOpen}>
        <PanelRightOpen className="turns" size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  );
