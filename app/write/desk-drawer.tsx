import type { MouseEvent, ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import type { About } from '../assistant/assistant-rules.ts';
import type { Tool } from '../assistant/tools.ts';
import { ToolButton } from './desk-tools.tsx';

type Props = {
  about: About;
  noun: string;
  tools: Tool[];
  onTool(tool: Tool, event: MouseEvent): void;
  onDelete(): void;
  onClose(): void;
  children: ReactNode;
};

/** All that stands beside a wide desk, on a narrow one: the tools, then title, structure and pages. A tool opens in its place. */
export function DeskDrawer({ about, noun, tools, onTool, onDelete, onClose, children }: Props) {
  function instead(tool: Tool, event: MouseEvent) {
    onClose();
    // Once the focus is back where it was, so that the tool gives it back there as well.
    requestAnimationFrame(() => onTool(tool, event));
  }
  return (
    <Dialog open onClose={onClose} title="Writing helper">
      <div className="dialog-body">
        <div className="drawer-tools">
          {tools.map((tool) => (
            <ToolButton key={tool} tool={tool} about={about} onAsk={instead} />
          ))}
        </div>
        {children}
        <button type="button" className="btn btn-danger-line" onClick={onDelete}>
          Delete this {noun}
        </button>
      </div>
    </Dialog>
  );
}
