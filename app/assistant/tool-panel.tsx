import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import type { StoryMode } from './assistant-rules.ts';
import { firstField } from './tool/fields/first-field.ts';
import { toolSegment } from './tool/tool-words.ts';
import { ToolBody } from './tool-body.tsx';
import type { AssistantContext, Tool } from './tools.ts';
import { useOpenTool } from './use-open-tool.ts';
import './tool/fields/segments.css';

/** The tools as tabs. The form values of a tool are restored when its tab is selected again. */
export default function ToolPanel({ tools, context, mode }: { tools: Tool[]; context: AssistantContext; mode?: StoryMode }) {
  const { tool: open, requests, choose } = useOpenTool();
  const selected = tools.includes(open) ? open : (tools[0] ?? 'story');
  return (
    <Tabs.Root value={selected} onValueChange={(next) => choose(next as Tool)} className="tool-panel">
      <Tabs.List className="tool-form-segments" aria-label="What it helps with">
        {tools.map((tool) => (
          <Tabs.Tab key={tool} value={tool}>
            {toolSegment(tool, context.about.kind)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tools.map((tool) => (
        <Tabs.Panel key={tool} value={tool}>
          <FocusOnRequest requests={tool === selected ? requests : 0}>
            <ToolBody tool={tool} context={context} mode={mode} />
          </FocusOnRequest>
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

let handledRequests = 0;

/** Focuses the tool once when a button of the editor requested it, also if the panel opens because of that. */
function FocusOnRequest({ requests, children }: { requests: number; children: ReactNode }) {
  const tool = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (requests === 0 || requests === handledRequests) return;
    handledRequests = requests;
    focusFirst(tool.current, FRAMES);
  }, [requests]);
  return <div ref={tool}>{children}</div>;
}

const FRAMES = 20; // a tool with tabs renders its first one some frames later

function focusFirst(tool: HTMLElement | null, frames: number) {
  const field = firstField(tool);
  if (field) field.focus();
  else if (frames > 0 && tool?.isConnected) requestAnimationFrame(() => focusFirst(tool, frames - 1));
}
