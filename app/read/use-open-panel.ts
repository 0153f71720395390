import { useEffect, useRef, useState } from 'react';
import { handOver } from '../comments/comment-draft.ts';
import { useSite } from '../shell/site.ts';
import type { PanelName } from './reader-bar.tsx';

/** Which panel is open: at first the one that the address names. What was typed into its comments before scripts came goes on with them. */
export function useOpenPanel(workId: string, names: readonly PanelName[]) {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const viewerId = useSite().viewer?.id ?? null;
  const first = useRef({ viewerId, workId, names });
  useEffect(() => {
    const { viewerId, workId, names } = first.current;
    const drawn = document.querySelector<HTMLTextAreaElement>('#comments textarea[name="text"]');
    if (drawn) handOver(viewerId, workId, drawn);
    setPanel(names.find((name) => name === location.hash.slice(1)) ?? null);
  }, []);
  return [panel, setPanel] as const;
}
