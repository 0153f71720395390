import { useEffect, useRef, useState } from 'react';
import { handOver } from '../../comments/comment-draft.ts';
import type { Passage } from '../../comments/remarks/remark-rules.ts';
import { useSite } from '../../document/site.ts';

export type PanelName = 'comments' | 'share' | 'reading-settings';

/** The panels beside a page; at most one is open. */
export type Panels = {
  open: PanelName | null;
  /** The passage whose remarks are in the panel of the comments (REPLY-07). */
  passage: Passage | null;
  toggle(name: PanelName): void;
  showRemarks(passage: Passage): void;
  close(): void;
};

/**
 * The open panel, initially the one in the URL hash. Text typed into the server-rendered comment field before hydration is passed on to the
 * panel.
 */
export function usePanels(workId: string, names: readonly PanelName[]): Panels {
  const [open, setOpen] = useState<PanelName | null>(null);
  const [passage, setPassage] = useState<Passage | null>(null);
  const viewerId = useSite().viewer?.id ?? null;
  const initial = useRef({ viewerId, workId, names });
  useEffect(() => {
    const { viewerId, workId, names } = initial.current;
    const textarea = document.querySelector<HTMLTextAreaElement>('#comments textarea[name="text"]');
    if (textarea) handOver(viewerId, workId, textarea);
    setOpen(names.find((name) => name === location.hash.slice(1)) ?? null);
  }, []);
  const show = (name: PanelName | null, on: Passage | null = null) => {
    setOpen(name);
    setPassage(on);
  };
  return {
    open,
    passage,
    toggle: (name) => show(open === name ? null : name),
    showRemarks: (on) => {
      const isShown = open === 'comments' && passage?.block === on.block;
      if (open === 'comments') document.getElementById('comments')?.focus({ preventScroll: true });
      show(isShown ? null : 'comments', isShown ? null : on);
    },
    close: () => show(null),
  };
}

/** The props of the lazily loaded content of a panel. */
export const contentProps = (name: PanelName, panels: Panels) => ({
  open: panels.open === name,
  className: 'reader-panel-body',
  onMissing: panels.close,
});
