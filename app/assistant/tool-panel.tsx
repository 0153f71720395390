import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import type { StoryMode } from './assistant-rules.ts';
import { firstField } from './first-field.ts';
import { ToolBody } from './tool-body.tsx';
import { toolSegment } from './tool-words.ts';
import type { AssistantContext, Tool } from './tools.ts';
import { useOpenTool } from './use-open-tool.ts';

/** The tools side by side. What was typed in one is there when another was looked at meanwhile. */
export default function ToolPanel({ tools, lent, mode }: { tools: Tool[]; lent: AssistantContext; mode?: StoryMode }) {
  const { tool: open, asked, choose } = useOpenTool();
  const at = tools.includes(open) ? open : (tools[0] ?? 'story');
  return (
    <Tabs.Root value={at} onValueChange={(next) => choose(next as Tool)} className="tool-panel">
      <Tabs.List className="asks-segments" aria-label="What it helps with">
        {tools.map((tool) => (
          <Tabs.Tab key={tool} value={tool}>
            {toolSegment(tool, lent.about.kind)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tools.map((tool) => (
        <Tabs.Panel key={tool} value={tool}>
          <AskedFor asked={tool === at ? asked : 0}>
            <ToolBody tool={tool} lent={lent} mode={mode} />
          </AskedFor>
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

let taken = 0;

/** Takes the focus when a button of the editor asked for the tool in it, once: also when it opens for that. */
function AskedFor({ asked, children }: { asked: number; children: ReactNode }) {
  const tool = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === 0 || asked === taken) return;
    taken = asked;
    focusFirst(tool.current, FRAMES);
  }, [asked]);
  return <div ref={tool}>{children}</div>;
}

const FRAMES = 20; // a tool with parts of its own shows the first one some frames later

function focusFirst(tool: HTMLElement | null, frames: number) {
  const field = firstField(tool);
  if (field) field.focus();
  else if (frames > 0 && tool?.isConnected) requestAnimationFrame(() => focusFirst(tool, frames - 1));
}
