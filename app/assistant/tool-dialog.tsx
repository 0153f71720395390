import { useRef } from 'react';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { StoryMode } from './assistant-rules.ts';
import { firstField } from './tool/fields/first-field.ts';
import { toolTitle } from './tool/tool-words.ts';
import { ToolBody } from './tool-body.tsx';
import type { AssistantContext, Tool } from './tools.ts';

type Props = { tool: Tool; context: AssistantContext; mode?: StoryMode; onClose(): void };

/** One tool in a dialog. Its form values and unused results are restored when it reopens in this visit. */
export default function ToolDialog({ tool, context, mode, onClose }: Props) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={toolTitle(tool, context.about.kind, mode)}
      wide={tool === 'picture'}
      initialFocus={() => initialFocusOf(body.current)}
      className="tool-dialog"
    >
      <div className="dialog-body" ref={body}>
        <ToolBody tool={tool} context={context} mode={mode} onUsed={onClose} />
      </div>
    </Dialog>
  );
}

/** The first field; on touch devices the dialog itself, so that the on-screen keyboard does not open. */
function initialFocusOf(body: HTMLElement | null) {
  if (!matchMedia('(pointer: fine)').matches) return body?.closest<HTMLElement>('[role="dialog"]') ?? null;
  return firstField(body);
}
