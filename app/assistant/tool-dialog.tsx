import { useRef } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import type { StoryMode } from './assistant-rules.ts';
import { firstField } from './first-field.ts';
import { ToolBody } from './tool-body.tsx';
import { toolTitle } from './tool-words.ts';
import type { AssistantContext, Tool } from './tools.ts';

type Props = { tool: Tool; lent: AssistantContext; mode?: StoryMode; onClose(): void };

/** One tool in a dialog. What was typed in it, and a result that was not used, are there when it opens again in this visit. */
export default function ToolDialog({ tool, lent, mode, onClose }: Props) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={toolTitle(tool, lent.about.kind, mode)}
      wide={tool === 'picture'}
      initialFocus={() => firstOf(body.current)}
      className="tool-dialog"
    >
      <div className="dialog-body" ref={body}>
        <ToolBody tool={tool} lent={lent} mode={mode} onUsed={onClose} />
      </div>
    </Dialog>
  );
}

/** What to begin with: the first field. Not under a finger: the keyboard would jump up. */
function firstOf(body: HTMLElement | null) {
  if (!matchMedia('(pointer: fine)').matches) return body?.closest<HTMLElement>('[role="dialog"]') ?? null;
  return firstField(body);
}
