import { Tabs } from '@base-ui/react/tabs';
import type { StoryMode } from './assistant-rules.ts';
import { useKept } from './kept.ts';
import { ToolBody } from './tool-body.tsx';
import { toolSegment } from './tool-words.ts';
import type { Lent, Tool } from './tools.ts';

/** The tools side by side. What was typed in one is there when another was looked at meanwhile. */
export default function ToolPanel({ tools, lent, mode }: { tools: Tool[]; lent: Lent; mode?: StoryMode }) {
  const [open, setOpen] = useKept<Tool>('panel', 'story');
  const at = tools.includes(open) ? open : (tools[0] ?? 'story');
  return (
    <Tabs.Root value={at} onValueChange={(next) => setOpen(() => next as Tool)} className="tool-panel">
      <Tabs.List className="asks-segments" aria-label="What it helps with">
        {tools.map((tool) => (
          <Tabs.Tab key={tool} value={tool}>
            {toolSegment(tool, lent.about.kind)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tools.map((tool) => (
        <Tabs.Panel key={tool} value={tool}>
          <ToolBody tool={tool} lent={lent} mode={mode} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
