import type { MouseEvent, ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { Tool } from '../assistant/tools.ts';
import { type AssistantTools, ToolButton } from './assistant/assistant-tools.tsx';
import type { EditorFrameState } from './use-editor-frame.ts';
import './editor-drawer.css';

type Props = {
  frame: Pick<EditorFrameState, 'workingCopy' | 'setDrawer' | 'setQuestion'>;
  tools: AssistantTools;
  noun: string;
  children: ReactNode;
};

/** The name of the drawer and of the button that opens it. */
export const drawerName = (assistant: boolean) => (assistant ? 'Details and helper' : 'Details');

/** On narrow screens, holds what is beside the page on wide ones: tools, description, structure and pages. A tool replaces the drawer. */
export function EditorDrawer({ frame, tools, noun, children }: Props) {
  const close = () => frame.setDrawer(false);
  function openTool(tool: Tool, event: MouseEvent) {
    close();
    // After the closed drawer has restored the focus, so that closing the tool restores it to the same element.
    requestAnimationFrame(() => tools.openTool(tool, event));
  }
  return (
    <Dialog open onClose={close} title={drawerName(tools.available.length > 0)}>
      <div className="dialog-body">
        {tools.available.length > 0 && (
          <div className="drawer-tools">
            {tools.available.map((tool) => (
              <ToolButton key={tool} tool={tool} tools={tools} onOpen={openTool} />
            ))}
          </div>
        )}
        {children}
        {!frame.workingCopy && (
          <Button variant="danger-line" onClick={() => frame.setQuestion({ type: 'delete-work' })}>
            Delete this {noun}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
