import { Dialog } from '#ui/dialog.tsx';
import type { StoryMode } from './assistant-rules.ts';
import { ToolBody } from './tool-body.tsx';
import { toolTitle } from './tool-words.ts';
import type { Lent, Tool } from './tools.ts';

type Props = { tool: Tool; lent: Lent; mode?: StoryMode; onClose(): void; anchor?: { x: number; y: number } | null };

/** One tool in a dialog. What was typed in it, and a result that was not used, are there when it opens again in this visit. */
export default function ToolDialog({ tool, lent, mode, onClose, anchor }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={toolTitle(tool, lent.about.kind, mode)}
      wide={tool === 'picture'}
      anchor={anchor}
      className="tool-dialog"
    >
      <div className="dialog-body">
        <ToolBody tool={tool} lent={lent} mode={mode} onUsed={onClose} />
      </div>
    </Dialog>
  );
}
