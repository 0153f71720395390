import type { MouseEvent, ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import type { About } from '../assistant/assistant-rules.ts';
import type { Tool } from '../assistant/tools.ts';
import { ToolButton } from './assistant-tools.tsx';

type Props = {
  about: About;
  noun: string;
  /** None where no provider is set up. */
  tools: Tool[];
  onTool(tool: Tool, event: MouseEvent): void;
  onDelete(): void;
  onClose(): void;
  children: ReactNode;
};

/** The name of the sheet, and of the button that opens it. */
export const drawerName = (assistant: boolean) => (assistant ? 'Details and helper' : 'Details');

/** On a narrow screen, everything that is beside the sheet on a wide one: the tools, then description, structure and pages. A tool opens in its place. */
export function EditorDrawer({ about, noun, tools, onTool, onDelete, onClose, children }: Props) {
  function instead(tool: Tool, event: MouseEvent) {
    onClose();
    // Once the focus is back where it was, so that the tool gives it back there as well.
    requestAnimationFrame(() => onTool(tool, event));
  }
  return (
    <Dialog open onClose={onClose} title={drawerName(tools.length > 0)}>
      <div className="dialog-body">
        {tools.length > 0 && (
          <div className="drawer-tools">
            {tools.map((tool) => (
              <ToolButton key={tool} tool={tool} about={about} onAsk={instead} />
            ))}
          </div>
        )}
        {children}
        <button type="button" className="btn btn-danger-line" onClick={onDelete}>
          Delete this {noun}
        </button>
      </div>
    </Dialog>
  );
}
