import { useToolState } from './tool-state.ts';
import type { Tool } from './tools.ts';

const STORY = { tool: 'story' as Tool, asked: 0 };

/** The tool that the docked panel shows. `asked` counts how often a button of the editor chose one, so that the panel takes the focus then. */
export function useOpenTool() {
  const [{ tool, asked }, set] = useToolState('panel', STORY);
  return {
    tool,
    asked,
    choose: (next: Tool) => set((now) => ({ ...now, tool: next })),
    ask: (next: Tool) => set((now) => ({ tool: next, asked: now.asked + 1 })),
  };
}
