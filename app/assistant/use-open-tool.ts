import { useToolState } from './tool/tool-state.ts';
import type { Tool } from './tools.ts';

const STORY = { tool: 'story' as Tool, requests: 0 };

/** The selected tool of the docked panel. `requests` counts the requests of the editor's buttons, each of which focuses the panel. */
export function useOpenTool() {
  const [{ tool, requests }, set] = useToolState('panel', STORY);
  return {
    tool,
    requests,
    choose: (next: Tool) => set((now) => ({ ...now, tool: next })),
    request: (next: Tool) => set((now) => ({ tool: next, requests: now.requests + 1 })),
  };
}
