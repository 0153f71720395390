import { useEffect, useRef, useState } from 'react';
import { handOver } from '../comments/comment-draft.ts';
import { useSite } from '../document/site.ts';
import type { PanelName } from './reader-bar.tsx';

/** The open panel, initially the one in the URL hash. Text typed into the server-rendered comment field before hydration is passed on to the panel. */
export function useOpenPanel(workId: string, names: readonly PanelName[]) {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const viewerId = useSite().viewer?.id ?? null;
  const initial = useRef({ viewerId, workId, names });
  useEffect(() => {
    const { viewerId, workId, names } = initial.current;
    const textarea = document.querySelector<HTMLTextAreaElement>('#comments textarea[name="text"]');
    if (textarea) handOver(viewerId, workId, textarea);
    setPanel(names.find((name) => name === location.hash.slice(1)) ?? null);
  }, []);
  return [panel, setPanel] as const;
}
