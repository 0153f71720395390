import type { MouseEvent, ReactNode } from 'react';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { About } from '../assistant/assistant-rules.ts';
import type { Tool } from '../assistant/tools.ts';
import { ToolButton } from './assistant/assistant-tools.tsx';

type Props = {
  about: About;
  noun: string;
  /** Empty when no provider is configured. */
  tools: Tool[];
  onTool(tool: Tool, event: MouseEvent): void;
  onDelete(): void;
  onClose(): void;
  children: ReactNode;
};

/** The name of the drawer and of the button that opens it. */
export const drawerName = (assistant: boolean) => (assistant ? 'Details and helper' : 'Details');

/** On narrow screens, holds what is beside the page on wide ones: tools, description, structure and pages. A tool replaces the drawer. */
export function EditorDrawer({ about, noun, tools, onTool, onDelete, onClose, children }: Props) {
  function openTool(tool: Tool, event: MouseEvent) {
    onClose();
    // After the closed drawer has restored the focus, so that closing the tool restores it to the same element.
    requestAnimationFrame(() => onTool(tool, event));
  }
  return (
    <Dialog open onClose={onClose} title={drawerName(tools.length > 0)}>
      <div className="dialog-body">
        {tools.length > 0 && (
          <div className="drawer-tools">
            {tools.map((tool) => (
              <ToolButton key={tool} tool={tool} about={about} onOpen={openTool} />
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
